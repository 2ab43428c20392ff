import { Hono } from 'hono';
import { genreOf } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';
import { parsePosterPath, posterPath } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { compactPaths } from '#shared/art/compact-paths.ts';
import { pageName } from '#shared/art/page-name.ts';
import { DomainError } from '#shared/errors.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { DAY_MS } from '#shared/time.ts';
import { BASE_DENSITY, type Drawing } from '#server/adapters/images/drawing.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { findPosterGenre } from '#server/services/shop/events/find-poster-genre.ts';
import { showContent } from '#server/services/shop/website/show-content.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { compressedAnswer, type Header, type PublicCache, type StoredAnswer } from '../public-cache.ts';
import { drawingHeaders } from '../security/security-headers.ts';
import { toResponse } from '../stored-response.ts';

/** The event's poster at 1200 × 630 as PNG: services that show shared links don't draw SVG. */
const sharePicture = (subject: { id: string; genre: Genre }): Drawing => ({
  svg: posterPicture({ ...subject, size: 'share' }),
  density: BASE_DENSITY,
  pixels: { as: 'png', palette: { effort: 4 } },
});

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** A wall of them comes at once and each is compressed once: a sixth smaller for six milliseconds. */
const POSTER_BROTLI_QUALITY = 10;

export type PictureDeps = Pick<AppDeps, 'context'> & { securityHeaders: readonly Header[]; pictures: PublicCache };

const genreOfPage = (name: string): Genre =>
  genreOf({ title: name, ...(name.startsWith('workshop') && { kind: 'workshop' }) });

type Once = (address: string, draw: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;

/** One drawing for everyone who asks for the same picture meanwhile. */
function drawOnce(pictures: PictureDeps['pictures']): Once {
  const underWay = new Map<string, Promise<StoredAnswer>>();

  return async (address, draw) => {
    const drawing = pictures.get(address) ?? underWay.get(address) ?? draw().finally(() => underWay.delete(address));
    if (!(drawing instanceof Promise)) return drawing;
    underWay.set(address, drawing);
    const answer = await drawing;
    pictures.put(address, answer, { ttlMs: DAY_MS, since: pictures.generation });
    return answer;
  };
}

/**
 * Posters as files: the same id and genre give the same bytes for good. Only what we have is drawn, in the sizes we
 * use, and once: each picture is kept under its one proper address, however an address is spelled.
 */
export function pictureRoutes({ context, securityHeaders, pictures }: PictureDeps): Hono {
  const once = drawOnce(pictures);
  const { drawings } = context(VISITOR);

  async function drawn(address: string, subject: { id: string; genre: Genre }, request: Request): Promise<Response> {
    const headers: Header[] = [...securityHeaders, ['content-type', 'image/png'], ['cache-control', HOUR]];
    return toResponse(
      await once(address, async () =>
        compressedAnswer({ status: 200, headers, body: await drawings.drawAsked(sharePicture(subject)) }),
      ),
      request,
    );
  }

  return new Hono()
    .get('/art/*', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const subject = parsePosterPath(c.req.path);
      const genre = subject === null ? undefined : findPosterGenre(context(VISITOR), subject.id);
      if (subject === null || genre === undefined) return c.text('No such picture.', 404);
      const address = posterPath({ ...subject, genre });
      // An event that has become another kind of night: whoever has the old address still gets its picture.
      if (genre !== subject.genre) return c.redirect(address, 302);
      const headers: Header[] = [
        ...drawingHeaders(securityHeaders),
        ['content-type', 'image/svg+xml'],
        ['cache-control', FOREVER],
      ];
      const draw = () =>
        compressedAnswer({
          status: 200,
          headers,
          body: Buffer.from(compactPaths(posterPicture(subject))),
          brotliQuality: POSTER_BROTLI_QUALITY,
        });
      return toResponse(await once(address, draw), c.req.raw);
    })
    .get('/og/pages/:file{[a-z0-9-]+\\.png}', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const name = c.req.param('file').slice(0, -'.png'.length);
      // Only pages we have: an endless set of pictures would be an endless load.
      const { publicPaths } = await import('#web/entry-server.tsx');
      const festivals = showContent(context(VISITOR), { kind: 'festivals' }).map(({ id }) => `/festivals/${id}`);
      if (![...publicPaths(), ...festivals].some((path) => pageName(path) === name))
        return c.text('No such picture.', 404);
      return drawn(`/og/pages/${name}.png`, { id: `page-${name}`, genre: genreOfPage(name) }, c.req.raw);
    })
    .get('/og/events/:file{[0-9a-fA-F-]+\\.png}', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const input = EventByIdInput.safeParse({ id: c.req.param('file').slice(0, -'.png'.length) });
      if (!input.success) return c.text('No such picture.', 404);
      try {
        const event = findEvent(context(VISITOR), input.data);
        return await drawn(`/og/events/${event.id}.png`, { id: event.id, genre: genreOf(event) }, c.req.raw);
      } catch (error) {
        if (error instanceof DomainError) return c.text('No such picture.', 404);
        throw error;
      }
    });
}
