import { Hono, type Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { MY_TICKETS, MY_TICKETS_DE } from '#shared/tickets/kept-tickets.ts';
import { WALLET_TICKET } from '#shared/tickets/wallets.ts';
import { SharedTicketInput } from '#shared/tickets/ticket-queries.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { showSharedTicket, type SharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { VISITOR } from '../../app-deps.ts';
import { addToWalletRoutes, type AddToWalletDeps } from '../../wallet/add-routes.ts';
import { appleServiceRoutes } from '../../wallet/apple-service-routes.ts';
import { siteStateOf } from '../site-state.ts';
import { carriedBy } from './carried-tickets.ts';
import { dashboardRoute, type DashboardDeps } from './dashboard-route.ts';
import { builtParts, markOf, smallPage } from './small-page.ts';
import { myTicketsDocument, noTicketDocument, sharedTicketDocument, type DocumentSetting } from './ticket-documents.ts';
import { giveRoutes } from './give-routes.ts';
import { ticketsPdfRoute } from './tickets-pdf-route.ts';

export type TicketRouteDeps = DashboardDeps & Pick<AddToWalletDeps, 'limiter' | 'callerOf'>;

/** Where somebody signs in to come back to the tickets; the page they come to is one the website's scripts know. */
const SIGN_IN: Readonly<Record<Lang, string>> = {
  en: `/auth?returnTo=${encodeURIComponent('/dashboard?tab=tickets')}`,
  de: `/auth?returnTo=${encodeURIComponent('/de/dashboard?tab=tickets')}`,
};

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
 * `/ticket/{token}` (in German under `/de`) and `/dashboard/tickets`: documents of their own, with the code in the HTML. They are readable
 * without scripts and before anything else has come; never kept but by the phone they were opened on. Also what their
 * buttons lead to: passes for phones' wallets, and PDF.
 */
export function ticketRoutes(deps: TicketRouteDeps): Hono {
  const { context, site, settings, findActor } = deps;
  async function settingOf(c: Context): Promise<DocumentSetting> {
    const { script, font } = await builtParts(site, c.req.path);
    const { now, hasWallet, hasAppleWallet } = siteStateOf(settings, context(VISITOR));
    return { now, baseUrl: settings.baseUrl, hasWallet: hasWallet || hasAppleWallet, script, font };
  }

  const shared = (lang: Lang) => async (c: Context) => {
    const token = c.req.param('token') ?? '';
    const setting = { ...(await settingOf(c)), path: c.req.path, lang };
    const ticket = findShared(context(VISITOR), token);
    const mark = markOf(findActor(c.req.header('cookie')), settings.authSecret);
    if (ticket === null) return smallPage(c.req.raw, { status: 404, html: noTicketDocument(setting), mark, lang });
    const status = ticket.status === 'cancelled' ? GONE : 200;
    const html = sharedTicketDocument({ ...ticket, walletPath: `${WALLET_TICKET}/${token}` }, setting);
    return smallPage(c.req.raw, { status, html, mark, lang });
  };

  const mine = (lang: Lang) => async (c: Context) => {
    const actor = findActor(c.req.header('cookie'));
    if (actor.kind !== 'user') return c.redirect(SIGN_IN[lang], 302);
    const html = myTicketsDocument(carriedBy(context(actor), lang), { ...(await settingOf(c)), lang });
    return smallPage(c.req.raw, { status: 200, html, mark: markOf(actor, settings.authSecret), lang });
  };

  return new Hono()
    .get('/ticket/:token', shared('en'))
    .get('/de/ticket/:token', shared('de'))
    .get(MY_TICKETS, mine('en'))
    .get(MY_TICKETS_DE, mine('de'))
    .route('/', addToWalletRoutes(deps))
    .route('/', appleServiceRoutes(deps))
    .route('/', ticketsPdfRoute(deps))
    .route('/', giveRoutes(deps))
    .route('/', dashboardRoute(deps, settingOf));
}
