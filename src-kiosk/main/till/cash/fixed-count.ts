import type { CashCount } from '#shared/door/cash-count.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { readSetting, removeSetting, writeSetting } from '../../base/store/settings-table.ts';

/** Who answers for somebody else's till, and what proves to the server that their digits were typed for it. */
export type Approved = { supervisorId: string; proof: string | undefined };

/** A blind count that is fixed; one from before somebody had to answer for it has no `approved`. */
export type FixedCountKept = { sessionId: string; count: CashCount; approved?: Approved | null };

const FIXED_COUNT = 'fixed-count';

export function fixedCountOf(ctx: DeskContext, sessionId: string): FixedCountKept | null {
  const kept = readSetting<FixedCountKept>(ctx.store, FIXED_COUNT);
  return kept?.sessionId === sessionId ? kept : null;
}

export const keepFixedCount = (ctx: DeskContext, fixed: FixedCountKept): void =>
  writeSetting(ctx.store, FIXED_COUNT, fixed);

export const dropFixedCount = (ctx: DeskContext): void => removeSetting(ctx.store, FIXED_COUNT);
