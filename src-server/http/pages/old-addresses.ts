import { Hono } from 'hono';
import { ownEntry } from '#shared/own-entry.ts';

/** Addresses people type, remember or have in a leaflet, and where their page is. Printed links must not break. */
const MOVED: Readonly<Record<string, string>> = {
  '/index.html': '/',
  '/index.php': '/',
  '/home': '/',
  '/login': '/auth',
  '/signin': '/auth',
  '/signup': '/auth',
  '/register': '/auth',
  '/profile': '/dashboard?tab=profile',
  '/account': '/dashboard',
  '/tickets': '/dashboard?tab=tickets',
  '/calendar': '/events',
  '/party': '/parties',
  '/festival': '/festivals',
  '/munich-bachata-fest': '/festivals/munich-bachata-fest',
  '/bachata-beach': '/festivals/bachata-beach',
  '/bachazouk': '/festivals/bachazouk',
  '/course': '/learn-bachata',
  '/bachata-course': '/learn-bachata',
  '/salsa-friday': '/salsa',
  '/free-guide': '/registration',
  '/membership': '/members-club',
  '/members': '/members-club',
  '/workshops': '/workshop-calendar',
  '/submit-workshop': '/workshop-submission',
  '/terms': '/terms-and-conditions',
  '/agb': '/terms-and-conditions',
  '/privacy': '/privacy-policy',
  '/datenschutz': '/privacy-policy',
  '/impressum': '/imprint',
  '/barrierefreiheit': '/accessibility',
  '/widerrufsbelehrung': '/right-of-withdrawal',
  '/widerruf': '/withdraw-contract',
  '/kuendigen': '/cancel-contract',
};

/** Permanent redirects; what was asked for besides the path comes along. */
export function oldAddressRoutes(): Hono {
  const routes = new Hono();
  routes.get('*', async (c, next) => {
    const to = ownEntry(MOVED, c.req.path.toLowerCase()); // leaflets say /Impressum
    if (to === undefined) return next();
    const { search } = new URL(c.req.url);
    return c.redirect(search === '' ? to : `${to}${to.includes('?') ? `&${search.slice(1)}` : search}`, 301);
  });
  return routes;
}
