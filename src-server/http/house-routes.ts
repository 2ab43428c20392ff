import { Hono } from 'hono';
import { readinessOf } from '#server/services/office/operations/readiness-of.ts';
import { VISITOR, type AppDeps } from './app-deps.ts';

/** What machines ask the house itself: is it well, and with which key does it sign. */
export function houseRoutes({ context, isStopping = () => false }: Pick<AppDeps, 'context' | 'isStopping'>): Hono {
  return new Hono()
    .get('/healthz', (c) => {
      const status = isStopping() ? 'stopping' : readinessOf(context(VISITOR));
      return c.json({ status }, status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' });
    })
    .get('/.well-known/jwks.json', (c) =>
      c.json({ keys: [context(VISITOR).signer.publicJwk()] }, 200, { 'cache-control': 'public, max-age=3600' }),
    );
}
