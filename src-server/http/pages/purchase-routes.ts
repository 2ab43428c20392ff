import { Hono, type Context, type Next } from 'hono';
import type { Actor } from '#server/services/base/service-context.ts';
import { PRIVATE_PAGE_CACHE_CONTROL } from './page-cache-rules.ts';

type PurchaseDeps = { findActor: (cookieHeader: string | undefined) => Actor };

/**
 * The first pages of a purchase, of a place on a wait list, of a ticket that is handed over, of the place beside a partner
 * and of one's own course, for who is not signed in: straight to the sign-in, whose form stands in its HTML, and back
 * here. An empty frame would need its scripts only to find out the same.
 */
export function purchaseRoutes({ findActor }: PurchaseDeps): Hono {
  async function lead(c: Context, next: Next): Promise<Response | void> {
    if (findActor(c.req.header('cookie')).kind === 'user') return next();
    const { pathname, search } = new URL(c.req.url);
    c.header('Cache-Control', PRIVATE_PAGE_CACHE_CONTROL);
    return c.redirect(`/auth?returnTo=${encodeURIComponent(pathname + search)}`, 302);
  }
  return new Hono().on(
    'GET',
    [
      '/checkout/:eventId',
      '/de/checkout/:eventId',
      '/members-club/order/:planId',
      '/wait-list/:eventId',
      '/de/wait-list/:eventId',
      '/hand-over/:token',
      '/de/hand-over/:token',
      '/partner/:token',
      '/de/partner/:token',
      '/my-course/:ticketId',
    ],
    lead,
  );
}
