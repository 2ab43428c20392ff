import type { Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { findApiKey } from '#server/services/office/api-keys/find-api-key.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import type { Caller, TrpcContext } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { makeApiTurns, type ApiTurns } from './api-turns.ts';
import { isPublicRead } from './public-reads.ts';

export type BeginDeps = Pick<AppDeps, 'context' | 'settings'> & {
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
};

const BEARER = /^Bearer (\S+)$/;

/** Whoever shows a key is that key, or nobody at all: unknown, ended and revoked ones hear the same. */
function actorOf(deps: BeginDeps, turns: ApiTurns, { header, network }: { header: string; network: string }): Actor {
  const waitSeconds = turns.waitForKeys(network);
  if (waitSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: waitSeconds });
  const [, key = ''] = BEARER.exec(header) ?? [];
  const { db, now } = deps.context(VISITOR);
  const actor = findApiKey(db, key, { at: now(), officeNeedsSecondFactor: !deps.settings.isDemo });
  if (actor !== undefined) return actor;
  const retryAfterSeconds = turns.takeWrongKey(network);
  throw retryAfterSeconds > 0
    ? new DomainError('RATE_LIMITED', { retryAfterSeconds })
    : new DomainError('UNAUTHORIZED');
}

/**
 * Who calls, and their turn: the headers of the turn go with whatever is answered. Throws UNAUTHORIZED for a key that
 * does not work, RATE_LIMITED.
 */
export function makeBegin(deps: BeginDeps): (c: Context) => TrpcContext {
  const turns = makeApiTurns(deps.limiter);
  return (c) => {
    const caller = deps.callerOf(c);
    const { network } = caller;
    const header = isPublicRead(c.req.method, c.req.path) ? undefined : c.req.header('authorization');
    const actor = header === undefined ? VISITOR : actorOf(deps, turns, { header, network });
    const { headers, retryAfterSeconds } = turns.take(actor.kind === 'key' ? { keyId: actor.keyId } : { network });
    for (const [name, value] of headers) c.header(name, value);
    if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
    const idempotencyKey = c.req.header('idempotency-key');
    return { service: deps.context(actor), caller, ...(idempotencyKey !== undefined && { keys: { idempotencyKey } }) };
  };
}
