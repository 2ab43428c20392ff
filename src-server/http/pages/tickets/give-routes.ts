import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { splitLang } from '#shared/lang.ts';
import {
  CONFIRM_TICKET,
  GIVE_TICKET,
  myTicketsPath,
  NAME_TICKET,
  TAKE_TICKET_BACK,
} from '#shared/tickets/kept-tickets.ts';
import {
  NameSharedTicketInput,
  PassTicketOnInput,
  SharedTicketInput,
  TakeTicketBackInput,
} from '#shared/tickets/ticket-queries.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Actor, ServiceContext } from '#server/services/base/service-context.ts';
import { confirmPlace } from '#server/services/shop/tickets/confirm-place.ts';
import { nameSharedTicket } from '#server/services/shop/tickets/name-shared-ticket.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { takeTicketBack } from '#server/services/shop/tickets/take-ticket-back.ts';
import type { Caller } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../../app-deps.ts';
import type { RateLimiter } from '../../rate-limit.ts';
import { USUAL } from '../../security/body-rules.ts';
import { readFields } from '../../security/read-body.ts';
import { refusal } from '../../security/refusal.ts';

export type GiveRouteDeps = Pick<AppDeps, 'context'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
};

const NAMING = { max: 20, windowMs: 10 * MINUTE_MS };
/** Guests in a queue share the venue's network. */
const OF_NETWORK = { max: 600, windowMs: 10 * MINUTE_MS };
/** What was refused says the page that one is led back to: it shows the ticket as it is now. */
function unlessRefused(change: () => void): void {
  try {
    change();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/**
 * The forms of the pages of tickets, as a browser sends them by itself: giving a ticket to a friend and taking it back
 * (`/dashboard/tickets/…`), the friend's name on it (`/ticket/{token}/name`), and that its holder comes (`/confirm`).
 */
export function giveRoutes({ context, findActor, limiter, callerOf }: GiveRouteDeps): Hono {
  const fieldsOf = async (c: Context) => Object.fromEntries(await readFields(c, USUAL.maxBytes));

  const own = (change: (service: ServiceContext, fields: Record<string, string>) => void) => async (c: Context) => {
    const back = myTicketsPath(splitLang(c.req.path).prefix ?? 'en');
    const actor = findActor(c.req.header('cookie'));
    // Signs in, and comes back to the tickets.
    if (actor.kind !== 'user') return c.redirect(`/auth?returnTo=${encodeURIComponent(back)}`, 303);
    const fields = await fieldsOf(c);
    unlessRefused(() => change(context(actor), fields));
    return c.redirect(back, 303);
  };
  const give = own((service, { ticketId, holderName }) => {
    const input = PassTicketOnInput.safeParse({ ticketId, holderName: holderName ?? '' });
    if (input.success) passTicketOn(service, input.data);
  });
  const takeBack = own((service, { ticketId }) => {
    const input = TakeTicketBackInput.safeParse({ ticketId });
    if (input.success) takeTicketBack(service, input.data);
  });

  const nameIn = (prefix: string) => async (c: Context) => {
    const token = c.req.param('token') ?? '';
    const retryAfterSeconds =
      limiter.take(`ticket.name ${token}`, NAMING) || limiter.take(`ticket.name ${callerOf(c).network}`, OF_NETWORK);
    if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
    const { holderName = '' } = await fieldsOf(c);
    const input = NameSharedTicketInput.safeParse({ token, holderName });
    if (input.success) unlessRefused(() => nameSharedTicket(context(VISITOR), input.data));
    return c.redirect(`${prefix}/ticket/${encodeURIComponent(token)}`, 303);
  };

  const confirmIn = (prefix: string) => (c: Context) => {
    const token = c.req.param('token') ?? '';
    const retryAfterSeconds =
      limiter.take(`ticket.confirm ${token}`, NAMING) ||
      limiter.take(`ticket.confirm ${callerOf(c).network}`, OF_NETWORK);
    if (retryAfterSeconds > 0) return refusal('RATE_LIMITED', { retryAfterSeconds });
    const input = SharedTicketInput.safeParse({ token });
    if (input.success) unlessRefused(() => confirmPlace(context(VISITOR), input.data));
    return c.redirect(`${prefix}/ticket/${encodeURIComponent(token)}`, 303);
  };

  return new Hono()
    .post(GIVE_TICKET, give)
    .post(`/de${GIVE_TICKET}`, give)
    .post(TAKE_TICKET_BACK, takeBack)
    .post(`/de${TAKE_TICKET_BACK}`, takeBack)
    .post(`/ticket/:token${CONFIRM_TICKET}`, confirmIn(''))
    .post(`/de/ticket/:token${CONFIRM_TICKET}`, confirmIn('/de'))
    .post(`/ticket/:token${NAME_TICKET}`, nameIn(''))
    .post(`/de/ticket/:token${NAME_TICKET}`, nameIn('/de'));
}
