import { Hono } from 'hono';
import { brand } from '#shared/brand.ts';
import { HELLO_PATH, helloOf } from '#shared/door/server-hello.ts';
import { readinessOf } from '#server/services/office/operations/readiness-of.ts';
import manifest from '../../package.json' with { type: 'json' };
import { VISITOR, type AppDeps } from './app-deps.ts';

/** What machines ask about this server: is it well, what is it, and with which keys it signs. */
export function statusRoutes({ context, isStopping = () => false }: Pick<AppDeps, 'context' | 'isStopping'>): Hono {
  return (
    new Hono()
      .get('/healthz', (c) => {
        const status = isStopping() ? 'stopping' : readinessOf(context(VISITOR));
        return c.json({ status }, status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' });
      })
      // A desk asks before it is paired: whether this is a server of ours, and one of a version it can work with.
      .get(HELLO_PATH, (c) =>
        c.json(helloOf({ name: brand.full, version: manifest.version }), 200, { 'cache-control': 'no-store' }),
      )
      .get('/.well-known/jwks.json', (c) =>
        c.json({ keys: [context(VISITOR).signer.publicJwk()] }, 200, { 'cache-control': 'public, max-age=3600' }),
      )
  );
}
