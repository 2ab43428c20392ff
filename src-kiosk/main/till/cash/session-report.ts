import { tillReport, type TillReport } from '#shared/door/till-report.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { lastMoneyEntry } from '../../base/journal/find-entries.ts';
import type { Store } from '../../base/store/open-store.ts';
import { sessionRecords } from './cash-records.ts';

type Kept = { sessionId: string; upTo: number; report: TillReport };

const kept = new WeakMap<Store, Kept>();

/**
 * A session's report for the screens, made anew only after money moved: the journal only grows, so its last entry says
 * whether it did.
 */
export function sessionReport(ctx: DeskContext, sessionId: string): TillReport {
  const ledger = moneyLedger(ctx);
  const upTo = lastMoneyEntry(ctx.store, ledger);
  const known = kept.get(ctx.store);
  if (known?.sessionId === sessionId && known.upTo === upTo) return known.report;
  const report = tillReport(sessionRecords(ctx, sessionId));
  kept.set(ctx.store, { sessionId, upTo, report });
  return report;
}
