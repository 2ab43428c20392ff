import { Hono } from 'hono';
import { isDatabaseAnswering } from '#server/services/is-database-answering.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';

/** What machines ask the house itself: is it well, and with which key does it sign (decisions §9). */
export function houseRoutes({ context }: Pick<AppDeps, 'context'>): Hono {
  return new Hono()
    .get('/healthz', (c) => {
      c.header('Cache-Control', 'no-store');
      return isDatabaseAnswering(context(VISITOR)) ? c.json({ status: 'ok' }) : c.json({ status: 'unavailable' }, 503);
    })
    .get('/.well-known/jwks.json', (c) => c.json({ keys: [context(VISITOR).signer.publicJwk()] }, 200, { 'cache-control': 'public, max-age=3600' }));
}
