import { Hono } from 'hono';
import { genreOf } from '#shared/art/genre.ts';
import { INK } from '#shared/art/inks.ts';
import { markArt } from '#shared/art/mark.ts';
import { parsePosterPath } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { DomainError } from '#shared/errors.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { findEvent } from '#server/services/events/find-event.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { compressedAnswer, type Header, type PublicCache } from '../public-cache.ts';
import { toResponse } from '../stored-response.ts';
import { drawSharePicture } from './share-picture.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const DAY_MS = 86_400_000;

export type PictureDeps = Pick<AppDeps, 'context'> & { securityHeaders: readonly Header[]; pictures: PublicCache };

/** Posters as files: the same id and genre give the same bytes for good. Only the sizes we use are drawn. */
export function pictureRoutes({ context, securityHeaders, pictures }: PictureDeps): Hono {
  return new Hono()
    .get('/art/*', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const subject = parsePosterPath(c.req.path);
      if (subject === null) return c.text('No such picture.', 404);
      const headers: Header[] = [...securityHeaders, ['content-type', 'image/svg+xml'], ['cache-control', FOREVER]];
      const answer = await compressedAnswer({ status: 200, headers, body: Buffer.from(posterPicture(subject)) });
      pictures.put(c.req.path, answer, { ttlMs: DAY_MS, since: pictures.generation });
      return toResponse(answer, c.req.raw);
    })
    .get('/og/events/:file{[0-9a-fA-F-]+\\.png}', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const input = EventByIdInput.safeParse({ id: c.req.param('file').slice(0, -'.png'.length) });
      if (!input.success) return c.text('No such picture.', 404);
      try {
        const event = findEvent(context(VISITOR), input.data);
        const body = await drawSharePicture({ id: event.id, genre: genreOf(event) });
        const answer = await compressedAnswer({ status: 200, headers: [...securityHeaders, ['content-type', 'image/png'], ['cache-control', HOUR]], body });
        pictures.put(c.req.path, answer, { ttlMs: DAY_MS, since: pictures.generation });
        return toResponse(answer, c.req.raw);
      } catch (error) {
        if (error instanceof DomainError) return c.text('No such picture.', 404);
        throw error;
      }
    })
    .get('/favicon.svg', (c) => c.body(favicon(), 200, { 'content-type': 'image/svg+xml', 'cache-control': HOUR }));
}

/** The mark alone on night; it never depends on the name. */
function favicon(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${INK.night}"/>${markArt(INK.sky)}</svg>`;
}
