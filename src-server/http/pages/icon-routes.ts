import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { INK } from '#shared/art/inks.ts';
import { markArt } from '#shared/art/mark.ts';
import type { Drawings } from '#server/adapters/drawings.ts';
import { BASE_DENSITY } from '#server/adapters/images/drawing.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { DRAWING_POLICY } from '../security/security-headers.ts';

const HOUR = 'public, max-age=3600';

type AppIcon = {
  size: number;
  /** Share of the square the mark fills; a mask may cut a fifth off each side. */ fill: number;
  /** Corner radius as a share of the side. */ round: number;
};

/** Every raster icon a phone or an old browser asks for, drawn from the mark. */
const ICONS: Readonly<Record<string, AppIcon>> = {
  '/icons/192.png': { size: 192, fill: 1, round: 0.22 },
  '/icons/512.png': { size: 512, fill: 1, round: 0.22 },
  '/icons/maskable-512.png': { size: 512, fill: 0.62, round: 0 },
  '/apple-touch-icon.png': { size: 180, fill: 0.86, round: 0 },
  '/favicon.ico': { size: 32, fill: 1, round: 0.22 },
};

/** The mark on night; it never depends on the name. */
function iconArt({ fill, round }: Pick<AppIcon, 'fill' | 'round'>): string {
  const inset = (32 * (1 - fill)) / 2;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
    `rx="${32 * round}" fill="${INK.night}"/><g transform="translate(${inset} ${inset}) ` +
    `scale(${fill})">${markArt(INK.sky)}</g></svg>`
  );
}

async function drawIcon(drawings: Drawings, icon: AppIcon): Promise<ArrayBuffer> {
  const density = (BASE_DENSITY * icon.size) / 32;
  const picture = await drawings.drawAsked({ svg: iconArt(icon), density, side: icon.size, pixels: { as: 'png' } });
  return new Uint8Array(picture).buffer;
}

const manifest = () => ({
  name: brand.full,
  short_name: brand.name,
  description: `${brand.claim.en && `${brand.claim.en}: `}parties, courses, tickets and the members club.`,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: INK.night,
  theme_color: INK.night,
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  shortcuts: [
    { name: 'Events', url: '/events' },
    { name: 'My tickets', url: '/dashboard/tickets' },
  ],
});

/** Favicon, home-screen icons and the web manifest. */
export function iconRoutes({ context }: Pick<AppDeps, 'context'>): Hono {
  const { drawings } = context(VISITOR);
  const routes = new Hono()
    .get('/favicon.svg', (c) =>
      c.body(iconArt({ fill: 1, round: 0.22 }), 200, {
        'content-type': 'image/svg+xml',
        'cache-control': HOUR,
        'content-security-policy': DRAWING_POLICY,
      }),
    )
    .get('/site.webmanifest', (c) =>
      c.body(JSON.stringify(manifest()), 200, {
        'content-type': 'application/manifest+json',
        'cache-control': 'no-cache', // the club's name is in it
      }),
    );
  const drawn = new Map<string, Promise<ArrayBuffer>>();
  for (const [path, icon] of Object.entries(ICONS)) {
    routes.get(path, async (c) => {
      const picture = drawn.get(path) ?? drawIcon(drawings, icon);
      drawn.set(path, picture);
      picture.catch(() => drawn.delete(path));
      return c.body(await picture, 200, { 'content-type': 'image/png', 'cache-control': HOUR });
    });
  }
  return routes;
}
