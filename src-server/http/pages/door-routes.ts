import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import { cameraHeaders } from '../security/security-headers.ts';
import type { PageDeps } from './page-routes.ts';

const NIGHT = '#13060b';

/** The page says the club's name as its title and, for its script (entry-door.tsx), as an application's. */
const named = (html: string): string => {
  const name = escapeHtml(brand.full);
  return html.replace(
    '<title>Einlass</title>',
    () => `<title>Einlass | ${name}</title><meta name="application-name" content="${name}" />`,
  );
};

/** `/door` and what makes it installable. It is the same for everybody: who one is, only the page itself knows. */
export function doorRoutes({ site, securityHeaders }: Pick<PageDeps, 'site' | 'securityHeaders'>): Hono {
  const headers = Object.fromEntries(cameraHeaders(securityHeaders));
  return new Hono()
    .get('/door', async (c) =>
      c.html(named(await site.door()), 200, { ...headers, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }),
    )
    .get('/door.webmanifest', (c) =>
      c.json(
        {
          name: `${brand.full} Einlass`,
          short_name: 'Einlass',
          lang: 'de',
          id: '/door',
          start_url: '/door',
          scope: '/door',
          display: 'standalone',
          orientation: 'portrait',
          background_color: NIGHT,
          theme_color: NIGHT,
          icons: [
            { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
            { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
            { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          ],
        },
        200,
        { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
      ),
    );
}
