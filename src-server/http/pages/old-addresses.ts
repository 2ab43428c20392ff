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
  '/admin/abos/write': '/admin/mailings/write',
};

/** Where the lists of the panel's page for members, subscribers and mailings have gone; the first is of no list. */
const MOVED_LISTS: Readonly<Record<string, string>> = {
  '': '/admin/mailings?list=subscribers',
  members: '/admin/members',
  mailings: '/admin/mailings',
};

/** Where an old address leads, without what else was asked for there; undefined: it is none. */
function movedTo(path: string, asked: URLSearchParams): string | undefined {
  if (path !== '/admin/abos') return ownEntry(MOVED, path);
  const list = asked.get('list') ?? '';
  asked.delete('list');
  return ownEntry(MOVED_LISTS, list) ?? MOVED_LISTS[''];
}

/** Permanent redirects; what was asked for besides the path comes along. */
export function oldAddressRoutes(): Hono {
  const routes = new Hono();
  routes.get('*', async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    const to = movedTo(c.req.path.toLowerCase(), searchParams); // leaflets say /Impressum
    if (to === undefined) return next();
    const asked = searchParams.toString();
    return c.redirect(asked === '' ? to : `${to}${to.includes('?') ? '&' : '?'}${asked}`, 301);
  });
  return routes;
}
