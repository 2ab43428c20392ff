import { Hono } from 'hono';
import { ZodError } from 'zod';
import { type ApiOptions, createApiApp } from './api/api-app.ts';
import { invalidRequest, StripeApiError } from './api/api-error.ts';
import { createDevApi } from './dev/dev-api.ts';
import type { DevControls } from './dev/dev-controls.ts';
import { createDevPanel } from './dev/dev-panel.ts';
import { createHostedPages } from './pages/hosted-pages.ts';
import { createPortalPages } from './pages/portal-pages.ts';
import type { StandInContext } from './stand-in-context.ts';

/** A dev call with a bad body is the caller's fault, anything else ours; both in the envelope the SDK reads. */
function unexpected(error: Error): StripeApiError {
  if (error instanceof SyntaxError || error instanceof ZodError) return invalidRequest(error.message);
  return new StripeApiError(500, { type: 'api_error', message: `The payment stand-in failed: ${error.message}` });
}

/** All pages and calls of the stand-in. */
export function composeApp(ctx: StandInContext, controls: DevControls, api: ApiOptions): Hono {
  const app = new Hono();
  app.route('/', createDevApi(ctx, controls));
  app.route('/', createDevPanel(ctx, controls));
  app.route('/', createHostedPages(ctx));
  app.route('/', createPortalPages(ctx));
  app.route('/', createApiApp(ctx, api));
  app.onError((error, c) => {
    const known = error instanceof StripeApiError ? error : unexpected(error);
    return c.body(known.body, known.status, { 'Content-Type': 'application/json' });
  });
  app.notFound((c) =>
    c.json(
      {
        error: { type: 'invalid_request_error', message: `Unrecognized request URL (${c.req.method}: ${c.req.path}).` },
      },
      404,
    ),
  );
  return app;
}

/** As the global `fetch`, without a network: an answer that is lost on the way is a failed call here, too. */
export const fetchFrom =
  (app: Hono) =>
  async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    let isLost = false;
    const answer = await app.fetch(new Request(url, init), { outgoing: { destroy: () => (isLost = true) } });
    if (isLost) throw new TypeError('fetch failed');
    return answer;
  };
