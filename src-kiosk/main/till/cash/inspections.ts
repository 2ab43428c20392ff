import type { CashPayload } from '#shared/door/journal-entry.ts';
import type { CashInspection } from '#shared/door/till-report.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { entriesFrom } from '../../base/journal/journal.ts';
import { openingOf } from './cash-records.ts';

/** When a supervisor looked at what should be in this till's drawer, in order. */
export const sessionInspections = (ctx: DeskContext, sessionId: string): CashInspection[] =>
  entriesFrom(ctx.store, moneyLedger(ctx), { kinds: ['cash'], from: openingOf(ctx, sessionId) }).flatMap((row) => {
    const payload = JSON.parse(row.payload) as CashPayload;
    if ((payload.type !== 'inspect' && payload.type !== 'recount') || payload.sessionId !== sessionId) return [];
    const { supervisorId, expectedCents } = payload;
    const name = ctx.snapshot().person(supervisorId)?.name ?? null;
    const counted = payload.type === 'recount' ? { countedCents: payload.countedCents } : {};
    return [{ name, at: new Date(row.recorded_at), expectedCents, ...counted }];
  });

/** Whether this entry is an inspection of just this till. */
export function isInspectionOf(ctx: DeskContext, entryId: string, sessionId: string): boolean {
  const row = findEntry(ctx.store, entryId);
  if (row?.kind !== 'cash') return false;
  const payload = JSON.parse(row.payload) as CashPayload;
  return payload.type === 'inspect' && payload.sessionId === sessionId;
}
