import type { Context } from 'hono';
import { DomainError } from '#shared/errors.ts';
import { findApiKey } from '#server/services/office/api-keys/find-api-key.ts';
import type { Actor } from '#server/services/base/service-context.ts';
import type { Caller, TrpcContext } from '#server/trpc/context.ts';
import { VISITOR, type AppDeps } from '../app-deps.ts';
import type { RateLimiter } from '../rate-limit.ts';
import { makeApiTurns } from './api-turns.ts';
import { isPublicRead } from './public-reads.ts';

export type BeginDeps = Pick<AppDeps, 'context' | 'settings'> & {
  limiter: RateLimiter;
  callerOf: (c: Context) => Caller;
};

const BEARER = /^Bearer (\S+)$/;

const keyOf = (header: string): string => BEARER.exec(header)?.[1] ?? '';

/** Whoever shows a key is that key, or nobody at all: unknown, ended and revoked ones hear the same. */
function actorOf(deps: BeginDeps, key: string): Actor | undefined {
  const { db, now } = deps.context(VISITOR);
  return findApiKey(db, key, { at: now(), officeNeedsSecondFactor: !deps.settings.isDemo });
}

function refuseFor(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new DomainError('RATE_LIMITED', { retryAfterSeconds });
}

/**
 * Who calls, and their turn, one for each call of a batch: the headers of the turn go with whatever is answered. A key
 * that does not work costs its network a turn like any call. Throws UNAUTHORIZED for such a key, RATE_LIMITED.
 */
export function makeBegin(deps: BeginDeps): (c: Context, calls?: number) => TrpcContext {
  const turns = makeApiTurns(deps.limiter);
  return (c, calls = 1) => {
    const caller = deps.callerOf(c);
    const { network } = caller;
    const header = isPublicRead(c.req.method, c.req.path) ? undefined : c.req.header('authorization');
    const actor = header === undefined ? VISITOR : actorOf(deps, keyOf(header));
    const who = actor?.kind === 'key' ? { keyId: actor.keyId } : { network };
    const { headers, retryAfterSeconds } = turns.take(who, calls);
    for (const [name, value] of headers) c.header(name, value);
    refuseFor(retryAfterSeconds);
    if (actor === undefined) {
      refuseFor(turns.takeWrongKey(keyOf(header ?? ''), network));
      throw new DomainError('UNAUTHORIZED');
    }
    const idempotencyKey = c.req.header('idempotency-key');
    return { service: deps.context(actor), caller, ...(idempotencyKey !== undefined && { keys: { idempotencyKey } }) };
  };
}
