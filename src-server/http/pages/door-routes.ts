import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { cameraHeaders } from '../security/security-headers.ts';
import type { PageDeps } from './page-routes.ts';

const NIGHT = '#13060b';

/** `/door` and what makes it installable. It is the same for everybody: who one is, only the page itself knows. */
export function doorRoutes({ site, securityHeaders }: Pick<PageDeps, 'site' | 'securityHeaders'>): Hono {
  const headers = Object.fromEntries(cameraHeaders(securityHeaders));
  return new Hono()
    .get('/door', async (c) =>
      c.html(await site.door(), 200, { ...headers, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }),
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
