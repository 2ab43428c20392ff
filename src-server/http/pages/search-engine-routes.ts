import { isThere } from '#shared/website/own-pages.ts';
import { Hono } from 'hono';
import { listEventAddresses } from '#server/services/shop/events/lists/list-event-addresses.ts';
import { ownPages } from '#server/services/shop/website/show-club.ts';
import { showContent } from '#server/services/shop/website/show-content.ts';
import { listPublicWorkshops } from '#server/services/shop/workshops/list-public-workshops.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { publicFor } from '../keep-until-turn.ts';

/** What a search engine has nothing to do in. */
const CLOSED = [
  '/admin',
  '/api/',
  '/auth',
  '/checkout/',
  '/dashboard',
  '/declaration/',
  '/dev/',
  '/door',
  '/engagement/',
  '/event-payment-success',
  '/forgot-password',
  '/hand-over/',
  '/how-was-it/',
  '/mcp',
  '/make-up/',
  '/members-club/order/',
  '/my-course/',
  '/partner/',
  '/password-reset',
  '/payment-success',
  '/newsletter/',
  '/de/checkout/',
  '/de/engagement/',
  '/de/hand-over/',
  '/de/how-was-it/',
  '/de/make-up/',
  '/de/newsletter/',
  '/de/partner/',
  '/de/take-down/',
  '/de/unsubscribe/',
  '/de/event-payment-success',
  '/de/sent/',
  '/de/ticket/',
  '/de/wait-list/',
  '/de/workshop-status/',
  '/en/auth',
  '/en/declaration/',
  '/en/forgot-password',
  '/en/password-reset',
  '/sent/',
  '/subscription-management',
  '/take-down/',
  '/ticket/',
  '/trpc/',
  '/unsubscribe/',
  '/wait-list/',
  '/workshop-status/',
];
/** Pages that change whenever a night does, and when it begins and ends. */
const SHOW_NIGHTS: ReadonlySet<string> = new Set(['/', '/events', '/parties', '/salsa', '/learn-bachata']);
const SITEMAP =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">';
/**
 * Local addresses that nobody else can reach: nothing has to be hidden there, and the demo is measured as the real site
 * is.
 */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/;
const HOUR_SECONDS = 3_600;
const HOUR = `public, max-age=${HOUR_SECONDS}`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** `/robots.txt` and `/sitemap.xml`: the public pages, every festival, every night and every workshop to come. */
export function searchEngineRoutes({ context, settings }: Pick<AppDeps, 'context' | 'settings'>): Hono {
  const { baseUrl, isDemo } = settings;
  const alternate = ({ lang, path }: { lang: string; path: string }): string =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escaped(baseUrl + path)}"/>`;
  return new Hono()
    .get('/robots.txt', (c) => {
      // A demo's invented nights must not be found.
      const rules = isDemo && !LOOPBACK.test(baseUrl) ? ['Disallow: /'] : CLOSED.map((path) => `Disallow: ${path}`);
      return c.text(['User-agent: *', ...rules, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n'), 200, {
        'cache-control': HOUR,
      });
    })
    .get('/sitemap.xml', async (c) => {
      const { languagesOf, publicPaths } = await import('#web/entry-server.tsx');
      const service = context(VISITOR);
      const events = listEventAddresses(service);
      const newest = events.reduce<Date | undefined>(
        (latest, { changedAt }) => (latest === undefined || changedAt > latest ? changedAt : latest),
        undefined,
      );
      const dated = newest === undefined ? '' : `<lastmod>${newest.toISOString()}</lastmod>`;
      const inAll = (path: string, changed: string): string[] => {
        const all = languagesOf(path);
        const alternates = all.length > 1 ? all.map(alternate).join('') : '';
        return all.map((one) => `<url><loc>${escaped(baseUrl + one.path)}</loc>${changed}${alternates}</url>`);
      };
      const own = ownPages(service);
      const there = publicPaths().filter((path) => isThere(own, path));
      const pages = there.flatMap((path) => inAll(path, SHOW_NIGHTS.has(path) ? dated : ''));
      const nights = events.flatMap(({ id, changedAt }) =>
        inAll(`/events/${id}`, `<lastmod>${changedAt.toISOString()}</lastmod>`),
      );
      const festivals = showContent(service, { kind: 'festivals' }).flatMap(({ id }) => inAll(`/festivals/${id}`, ''));
      // One that became an event is found there.
      const workshops = listPublicWorkshops(service, undefined)
        .filter(({ eventId }) => eventId === null)
        .flatMap(({ id }) => inAll(`/workshop-calendar/${id}`, ''));
      const all = [...pages, ...festivals, ...nights, ...workshops].join('\n');
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${SITEMAP}\n${all}\n</urlset>\n`;
      return c.body(xml, 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': publicFor(service, HOUR_SECONDS),
      });
    });
}
