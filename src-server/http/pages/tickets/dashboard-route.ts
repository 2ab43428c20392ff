import { Hono } from 'hono';
import { createServerSideHelpers } from '@trpc/react-query/server';
import superjson from 'superjson';
import { TICKETS_PAGE_SIZE } from '#shared/tickets/ticket-queries.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import { VISITOR, type AppDeps } from '../../app-deps.ts';
import { carriedBy } from './carried-tickets.ts';
import { fillTemplate } from '../fill-template.ts';
import { siteStateOf } from '../site-state.ts';
import { markOf, smallPage } from './small-page.ts';
import { dashboardDraft } from './ticket-documents.ts';

export type DashboardDeps = Pick<AppDeps, 'context' | 'site' | 'settings'> & {
  findActor: (cookieHeader: string | undefined) => Actor;
};

const loadWeb = () => import('#web/entry-server.tsx');

/**
 * `/dashboard` of somebody who is signed in: tickets and card stand in the HTML until the scripts have come, which find
 * the same tickets beside it and need not ask again. Visitors get the empty frame of every private page.
 */
export function dashboardRoute({ context, site, settings, findActor }: DashboardDeps): Hono {
  return new Hono().get('/dashboard', async (c, next) => {
    const actor = findActor(c.req.header('cookie'));
    if (actor.kind !== 'user') return next();
    const web = await loadWeb();
    const service = context(actor);
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
      // Before the draft asks for it: a new card is told once, and the dashboard is who tells.
      helpers.membership.qrCode.prefetch(),
    ]);
    const state = siteStateOf(settings, context(VISITOR));
    const hasWallet = state.hasWallet || state.hasAppleWallet;
    const draft = dashboardDraft(carriedBy(service), { now: service.now(), hasWallet, tab: c.req.query('tab') });
    const page = await web.renderPage({ url: c.req.path, site: state, queryClient, helpers, draft });
    if (page === null) return next();
    const html = fillTemplate(await site.template(c.req.path), { ...page, styles: '' });
    return smallPage(c.req.raw, { status: page.status, html, mark: markOf(actor, settings.authSecret) });
  });
}
