import { tillReport, type TillReport } from '#shared/door/till-report.ts';
import { moneyLedger, type DeskContext } from '../desk-context.ts';
import type { Store } from '../store/open-store.ts';
import { sessionRecords } from './cash-records.ts';

type Kept = { sessionId: string; upTo: number; report: TillReport };

const newest = (kind: string): string =>
  `coalesce((SELECT seq FROM journal WHERE kind = '${kind}' AND ledger = ? ORDER BY seq DESC LIMIT 1), 0)`;
const LAST_MONEY = `SELECT max(${newest('cash')}, ${newest('sale')}, ${newest('refund')}) AS seq`;

const kept = new WeakMap<Store, Kept>();

/**
 * A session's report for the screens, made anew only after money moved: the journal only grows, so its last entry says
 * whether it did.
 */
export function sessionReport(ctx: DeskContext, sessionId: string): TillReport {
  const ledger = moneyLedger(ctx);
  const upTo = ctx.store.one<{ seq: number }>(LAST_MONEY, ledger, ledger, ledger)?.seq ?? 0;
  const known = kept.get(ctx.store);
  if (known?.sessionId === sessionId && known.upTo === upTo) return known.report;
  const report = tillReport(sessionRecords(ctx, sessionId));
  kept.set(ctx.store, { sessionId, upTo, report });
  return report;
}
