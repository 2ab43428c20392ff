import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { MY_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { SharedTicketInput } from '#shared/tickets/ticket-queries.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showSharedTicket, type SharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { VISITOR } from '../../app-deps.ts';
import { carriedBy } from './carried-tickets.ts';
import { dashboardRoute, type DashboardDeps } from './dashboard-route.ts';
import { builtParts, markOf, smallPage } from './small-page.ts';
import { myTicketsDocument, noTicketDocument, sharedTicketDocument, type DocumentSetting } from './ticket-documents.ts';
import { ticketsPdfRoute, type TicketsPdfDeps } from './tickets-pdf-route.ts';

export type TicketRouteDeps = DashboardDeps & Pick<TicketsPdfDeps, 'limiter'>;

/** Where somebody signs in to come back to the tickets; the page they come to is one the website's scripts know. */
const SIGN_IN = `/auth?returnTo=${encodeURIComponent('/dashboard?tab=tickets')}`;

/** A ticket that was given back is gone for good: browsers that kept its page let it go. */
const GONE = 410;

/** Null for what opens no ticket, however it is spelled. */
function findShared(service: ServiceContext, token: string): SharedTicket | null {
  const input = SharedTicketInput.safeParse({ token });
  if (!input.success) return null;
  try {
    return showSharedTicket(service, input.data.token);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'TICKET_NOT_FOUND') return null;
    throw error;
  }
}

/**
 * `/ticket/{token}` and `/dashboard/tickets`: documents of their own, with the code in the HTML. They are readable
 * without scripts and before anything else has come; never kept but by the phone they were opened on.
 */
export function ticketRoutes(deps: TicketRouteDeps): Hono {
  const { context, site, settings, findActor } = deps;
  async function settingOf(c: Context): Promise<DocumentSetting> {
    const { script, font } = await builtParts(site, c.req.path);
    return { now: context(VISITOR).now(), baseUrl: settings.baseUrl, script, font };
  }

  return new Hono()
    .get('/ticket/:token', async (c) => {
      const setting = await settingOf(c);
      const ticket = findShared(context(VISITOR), c.req.param('token'));
      const mark = markOf(findActor(c.req.header('cookie')), settings.authSecret);
      if (ticket === null) return smallPage(c.req.raw, { status: 404, html: noTicketDocument(setting), mark });
      const status = ticket.status === 'cancelled' ? GONE : 200;
      return smallPage(c.req.raw, { status, html: sharedTicketDocument(ticket, setting), mark });
    })
    .get(MY_TICKETS, async (c) => {
      const actor = findActor(c.req.header('cookie'));
      if (actor.kind !== 'user') return c.redirect(SIGN_IN, 302);
      const html = myTicketsDocument(carriedBy(context(actor)), await settingOf(c));
      return smallPage(c.req.raw, { status: 200, html, mark: markOf(actor, settings.authSecret) });
    })
    .route('/', ticketsPdfRoute(deps))
    .route('/', dashboardRoute(deps));
}
