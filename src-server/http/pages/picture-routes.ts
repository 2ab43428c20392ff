import { Hono } from 'hono';
import { genreOf } from '#shared/art/genre.ts';
import type { Genre } from '#shared/art/inks.ts';
import { parsePosterPath } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { compactPaths } from '#shared/art/compact-paths.ts';
import { pageName } from '#shared/art/page-name.ts';
import { DomainError } from '#shared/errors.ts';
import { EventByIdInput } from '#shared/events/event-queries.ts';
import { findEvent } from '#server/services/events/find-event.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { compressedAnswer, type Header, type PublicCache } from '../public-cache.ts';
import { drawingHeaders } from '../security/security-headers.ts';
import { toResponse } from '../stored-response.ts';
import { drawSharePicture } from './share-picture.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const DAY_MS = 86_400_000;
/** A wall of them comes at once and each is compressed once: a sixth smaller for six milliseconds. */
const POSTER_BROTLI_QUALITY = 10;

export type PictureDeps = Pick<AppDeps, 'context'> & { securityHeaders: readonly Header[]; pictures: PublicCache };

/** Posters as files: the same id and genre give the same bytes for good. Only the sizes we use are drawn. */
export function pictureRoutes({ context, securityHeaders, pictures }: PictureDeps): Hono {
  async function drawn(path: string, subject: { id: string; genre: Genre }, request: Request): Promise<Response> {
    const answer = await compressedAnswer({ status: 200, headers: [...securityHeaders, ['content-type', 'image/png'], ['cache-control', HOUR]], body: await drawSharePicture(subject) });
    pictures.put(path, answer, { ttlMs: DAY_MS, since: pictures.generation });
    return toResponse(answer, request);
  }

  return new Hono()
    .get('/art/*', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const subject = parsePosterPath(c.req.path);
      if (subject === null) return c.text('No such picture.', 404);
      const headers: Header[] = [...drawingHeaders(securityHeaders), ['content-type', 'image/svg+xml'], ['cache-control', FOREVER]];
      const answer = await compressedAnswer({ status: 200, headers, body: Buffer.from(compactPaths(posterPicture(subject))), brotliQuality: POSTER_BROTLI_QUALITY });
      pictures.put(c.req.path, answer, { ttlMs: DAY_MS, since: pictures.generation });
      return toResponse(answer, c.req.raw);
    })
    .get('/og/pages/:file{[a-z0-9-]+\\.png}', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const name = c.req.param('file').slice(0, -'.png'.length);
      // Only pages we have: an endless set of pictures would be an endless load.
      const { publicPaths } = await import('#web/entry-server.tsx');
      if (!publicPaths().some((path) => pageName(path) === name)) return c.text('No such picture.', 404);
      return drawn(c.req.path, { id: `page-${name}`, genre: genreOf({ title: name, ...(name.startsWith('workshop') && { kind: 'workshop' }) }) }, c.req.raw);
    })
    .get('/og/events/:file{[0-9a-fA-F-]+\\.png}', async (c) => {
      const kept = pictures.get(c.req.path);
      if (kept !== undefined) return toResponse(kept, c.req.raw);
      const input = EventByIdInput.safeParse({ id: c.req.param('file').slice(0, -'.png'.length) });
      if (!input.success) return c.text('No such picture.', 404);
      try {
        const event = findEvent(context(VISITOR), input.data);
        return await drawn(c.req.path, { id: event.id, genre: genreOf(event) }, c.req.raw);
      } catch (error) {
        if (error instanceof DomainError) return c.text('No such picture.', 404);
        throw error;
      }
    });
}
