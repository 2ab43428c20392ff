import { Hono, type Context, type Next } from 'hono';
import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import type { Lang } from '#shared/lang.ts';
import { isAllowed } from '#shared/permissions.ts';
import { OPENED } from '#shared/tickets/kept-tickets.ts';
import { TICKETS_PAGE_SIZE } from '#shared/tickets/ticket-queries.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { listOwnWaitLists } from '#server/services/shop/waiting/show-wait-list.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { VISITOR, type AppDeps } from '../../app-deps.ts';
import { carriedBy } from './carried-tickets.ts';
import { fillTemplate } from '../fill-template.ts';
import { siteStateOf } from '../site-state.ts';
import { markOf, smallPage } from './small-page.ts';
import { dashboardDocument, dashboardDraft, hasCode, type DocumentSetting } from './ticket-documents.ts';

export type DashboardDeps = Pick<AppDeps, 'context' | 'site' | 'settings'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
};

const loadWeb = () => import('#web/entry-server.tsx');

/** The tabs on which a code is looked for first; the others are never the page of the codes. */
const WITHOUT_CODES: readonly (string | undefined)[] = ['newsletters', 'profile'];

/**
 * `/dashboard` of somebody who is signed in. Who carries a code gets it as a page of its own, small and whole, from which
 * a tap opens the dashboard: scripts that come later would take the code away while it is held to the scanner. Who has
 * none, or has opened it, gets the dashboard itself with what its scripts would ask for first. Visitors get the empty
 * frame of every private page.
 */
export function dashboardRoute(
  { context, site, settings, findActor }: DashboardDeps,
  settingOf: (c: Context) => Promise<DocumentSetting>,
): Hono {
  const inLang = (lang: Lang) => async (c: Context, next: Next) => {
    const actor = findActor(c.req.header('cookie'));
    if (actor.kind !== 'user') return next();
    const service = context(actor);
    const mark = markOf(actor, settings.authSecret);
    const isOpened = c.req.query(OPENED) !== undefined || WITHOUT_CODES.includes(c.req.query('tab'));
    const mine = isOpened ? null : carriedBy(service, lang);
    if (mine !== null && hasCode(mine)) {
      const hasPanel = isAllowed([...actor.roles, ...(actor.heldBack ?? [])], 'panel:open');
      const html = dashboardDocument(mine, {
        ...(await settingOf(c)),
        lang,
        hasPanel,
        waitLists: listOwnWaitLists(service),
      });
      return smallPage(c.req.raw, { status: 200, html, mark, lang });
    }
    const web = await loadWeb();
    const queryClient = web.makeQueryClient({ isServer: true });
    const helpers = createServerSideHelpers({
      router: appRouter,
      ctx: { service },
      transformer: superjson,
      queryClient,
    });
    await Promise.all([
      helpers.profile.session.prefetch(),
      helpers.profile.ticketCount.prefetch(),
      helpers.profile.tickets.prefetch({ limit: TICKETS_PAGE_SIZE }),
      helpers.membership.qrCode.prefetch(),
    ]);
    const state = siteStateOf(settings, context(VISITOR));
    const hasWallet = state.hasWallet || state.hasAppleWallet;
    const draft = mine === null ? undefined : dashboardDraft(mine, { now: service.now(), hasWallet, lang });
    const page = await web.renderPage({ url: c.req.path, site: state, queryClient, helpers, draft });
    if (page === null) return next();
    const html = fillTemplate(await site.template(c.req.path), { ...page, styles: '' });
    return smallPage(c.req.raw, { status: page.status, html, mark, lang });
  };
  return new Hono().get('/dashboard', inLang('en')).get('/de/dashboard', inLang('de'));
}
