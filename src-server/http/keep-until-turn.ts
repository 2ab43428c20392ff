import { nextTurn } from '#server/services/shop/events/series/next-turn.ts';
import { SECOND_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';

/**
 * How long an answer about nights may be kept. Call it before the answer is read, and what it returns with the longest
 * time (ms) when the answer is there: it is never kept beyond the moment at which a night begins or ends.
 */
export function keepUntilTurn(ctx: ServiceContext): (mostMs: number) => number {
  const turn = nextTurn(ctx).getTime();
  return (mostMs) => Math.max(0, Math.min(mostMs, turn - ctx.now().getTime()));
}

/** The same in whole seconds as a header says it, for caches that are not ours. */
export const publicFor = (ctx: ServiceContext, mostSeconds: number): string =>
  `public, max-age=${Math.floor(keepUntilTurn(ctx)(mostSeconds * SECOND_MS) / SECOND_MS)}`;
