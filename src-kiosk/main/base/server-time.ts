import { CLOCK_TOLERANCE_MS } from '#shared/door/desk-limits.ts';
import type { DeskContext } from './desk-context.ts';
import type { Store } from './store/open-store.ts';
import { readSetting, writeSetting } from './store/settings-table.ts';

const CLOCK_SKEW = 'clock-skew';

/** How far this desk's clock is ahead of the server's, as far as the last pull told; behind is negative. */
export const clockSkewMs = (store: Store): number => readSetting<number>(store, CLOCK_SKEW) ?? 0;
export const keepClockSkew = (store: Store, skewMs: number): void => writeSetting(store, CLOCK_SKEW, skewMs);

export const isClockWrong = (store: Store): boolean => Math.abs(clockSkewMs(store)) > CLOCK_TOLERANCE_MS;

/**
 * The server's time as far as it is known: tickets and memberships are checked by it, so a wrong clock turns nobody
 * away.
 */
export const serverTime = (store: Store, now: Date): Date =>
  isClockWrong(store) ? new Date(now.getTime() - clockSkewMs(store)) : now;

/**
 * When somebody came in or went: with a network the server says it, without one the desk by the offset it knows. Money
 * bears this machine's own time, as its receipts and its security device do.
 */
export const doorTime = (ctx: Pick<DeskContext, 'store' | 'now'>): Date => serverTime(ctx.store, ctx.now());
