import { Hono } from 'hono';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import { archiveRoute } from './archive-route.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * `GET /uploads/{file}`: pictures re-encoded by us. Their names are random and never used again, so they may be kept
 * for ever. Beside them the one address that desks send an archive to.
 */
export function uploadRoutes({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono().route('/', archiveRoute({ context })).get('/uploads/:file', async (c) => {
    const file = c.req.param('file');
    const picture = await context(VISITOR).images.read(file);
    if (picture === undefined) return c.text(ERROR_MESSAGES.NOT_FOUND, 404, { 'cache-control': 'no-store' });
    return c.body(new Uint8Array(picture), 200, {
      'content-type': file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
      'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
      // Whatever a file may be, it is never run as a page of ours.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
}
