import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { allRoutes } from '../resources/all-routes.ts';
import type { StandInContext } from '../stand-in-context.ts';
import { type Answer, answerRequest } from './answer-request.ts';
import { invalidRequest, notBuilt, StripeApiError } from './api-error.ts';
import type { ApiRoute } from './api-route.ts';
import { apiVersion } from './blank-objects.ts';
import type { Exchange } from './exchange.ts';
import type { createFaults, Fault } from './faults.ts';
import { createIdempotency } from './idempotency.ts';
import { newStripeId } from './stripe-ids.ts';
import knownRoutes from '../generated/known-routes.json' with { type: 'json' };

const SESSIONS = 'POST /v1/checkout/sessions';
const SECOND_MS = 1_000;

/** What the service refuses by itself: more sessions than it allows in a second, and everything during an outage. */
function createRateLimit({ behaviour, now }: Pick<StandInContext, 'behaviour' | 'now'>) {
  let taken: number[] = [];
  const isTooMany = (): boolean => {
    const at = now().getTime();
    taken = taken.filter((before) => before > at - SECOND_MS);
    if (taken.length >= behaviour.sessionsPerSecond) return true;
    taken.push(at);
    return false;
  };
  return {
    take(route: string): Fault | null {
      if (behaviour.isDown) return { route, kind: 'outage', times: 1, delayMs: 0 };
      return route === SESSIONS && behaviour.sessionsPerSecond > 0 && isTooMany()
        ? { route, kind: 'rate-limit', times: 1, delayMs: 0 }
        : null;
    },
  };
}

/** Whether Stripe has this call at all; only asked when the stand-in has not. */
function isKnownRoute(verb: string, path: string): boolean {
  const parts = path.split('/');
  return knownRoutes.some((route) => {
    const [knownVerb, knownPath = ''] = route.split(' ');
    const knownParts = knownPath.split('/');
    return (
      knownVerb === verb &&
      knownParts.length === parts.length &&
      knownParts.every((part, at) => part === ':id' || part === parts[at])
    );
  });
}

export interface ApiOptions {
  secretKey: string;
  faults: ReturnType<typeof createFaults>;
  onExchange?: (exchange: Exchange) => void;
  /** Told which call is running, so that its events can name it. */
  setRequest(request: { id: string; idempotency_key: string | null } | null): void;
}

type ApiContext = Context<{ Bindings: HttpBindings }>;

/** Stripe's `/v1` as far as the stand-in has it. Every answer outside 2xx carries an `error` envelope. */
export function createApiApp(ctx: StandInContext, options: ApiOptions) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const idempotency = createIdempotency(ctx.store);
  const rateLimit = createRateLimit(ctx);

  function answer(c: ApiContext, route: ApiRoute | null, text: string): Answer {
    const refusal =
      refuse(c, route, options.secretKey) ??
      (route !== null && ctx.behaviour.forbidden.includes(route.route) ? notPermitted(route.route) : null);
    if (refusal || !route) return { status: refusal?.status ?? 500, body: refusal?.body ?? '', replayOf: null };
    const requestId = String(c.res.headers.get('request-id'));
    const idempotencyKey = c.req.header('idempotency-key') ?? null;
    options.setRequest({ id: requestId, idempotency_key: idempotencyKey });
    try {
      return answerRequest(ctx, idempotency, {
        route,
        id: c.req.param('id') ?? '',
        path: c.req.path,
        text,
        idempotencyKey,
        requestId,
      });
    } finally {
      options.setRequest(null);
    }
  }

  async function respond(c: ApiContext, route: ApiRoute | null): Promise<Response> {
    const text =
      c.req.method === 'GET' || c.req.method === 'DELETE' ? new URL(c.req.url).search.slice(1) : await c.req.text();
    c.header('Request-Id', newStripeId('req', 14));
    c.header('Stripe-Version', c.req.header('stripe-version') ?? apiVersion);
    const fault = route ? (options.faults.take(route.route) ?? rateLimit.take(route.route)) : null;
    const result =
      fault && fault.kind !== 'lose-answer' && fault.kind !== 'delay' ? faultAnswer(c, fault) : answer(c, route, text);
    if (result.replayOf !== null) {
      c.header('Idempotent-Replayed', 'true');
      c.header('Original-Request', result.replayOf);
    }
    if (fault?.kind === 'delay') await sleep(fault.delayMs);
    if (fault?.kind === 'lose-answer' || fault?.kind === 'lose-request') c.env.outgoing.destroy();
    options.onExchange?.(exchangeOf(c, route, { ...result, text }));
    // The SDK would repeat a 5xx; what is not built will not be built a second later.
    if (result.status === 501) c.header('Stripe-Should-Retry', 'false');
    c.header('Content-Type', 'application/json');
    return c.body(result.body, result.status as ContentfulStatusCode);
  }

  for (const route of allRoutes) {
    const [verb = '', path = ''] = route.route.split(' ');
    app.on(verb, path, (c) => respond(c, route));
  }
  app.all('/v1/*', (c) => respond(c, null));
  return app;
}

function refuse(c: ApiContext, route: ApiRoute | null, secretKey: string): StripeApiError | null {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
  if (!given) return unauthorized('You did not provide an API key.');
  if (!isSameKey(given, secretKey)) return unauthorized(`Invalid API Key provided: ${given.slice(0, 8)}****`);
  if (route) return null;
  const { method, path } = c.req;
  return isKnownRoute(method, path)
    ? notBuilt(`${method} ${path}`)
    : new StripeApiError(404, invalidRequest(`Unrecognized request URL (${method}: ${path}).`).fields);
}

/** What a restricted key is told where it lacks a permission (docs.stripe.com/keys/restricted-api-keys). */
function notPermitted(route: string): StripeApiError {
  return new StripeApiError(403, {
    type: 'invalid_request_error',
    message: `The provided key does not have the required permissions for this endpoint (${route}).`,
  });
}

function unauthorized(message: string): StripeApiError {
  return new StripeApiError(401, { type: 'invalid_request_error', message });
}

function isSameKey(given: string, secretKey: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secretKey)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function faultAnswer(c: ApiContext, fault: Fault): Answer {
  const isRateLimit = fault.kind === 'rate-limit';
  // The answer says which of its limits was reached, and no time to wait (docs.stripe.com/rate-limits).
  if (isRateLimit) c.header('Stripe-Rate-Limited-Reason', 'endpoint-rate');
  const error = new StripeApiError(isRateLimit ? 429 : fault.kind === 'outage' ? 503 : 500, {
    type: isRateLimit ? 'invalid_request_error' : 'api_error',
    message: isRateLimit ? 'Too many requests hit the API too quickly.' : 'An unknown error occurred.',
    ...(isRateLimit ? { code: 'rate_limit' } : {}),
  });
  return { status: error.status, body: error.body, replayOf: null };
}

function exchangeOf(c: ApiContext, route: ApiRoute | null, result: Answer & { text: string }): Exchange {
  return {
    verb: c.req.method,
    path: c.req.path,
    route: route?.route ?? null,
    headers: c.req.header(),
    parameters: result.text,
    status: result.status,
    body: result.body,
    isReplayed: result.replayOf !== null,
  };
}
