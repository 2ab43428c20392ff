import type { EntryKind } from '#shared/door/journal-entry.ts';
import type { Store } from '../store/open-store.ts';
import type { JournalRow, Ledger } from './journal.ts';

/** Whether anything was ever written, in training too. */
export const hasEntries = (store: Store): boolean => store.one('SELECT 1 FROM journal LIMIT 1') !== undefined;

export const findEntry = (store: Store, id: string): JournalRow | undefined =>
  store.one<JournalRow>('SELECT * FROM journal WHERE id = ?', id);

/** Whether this desk has handed out what was sold with a ticket. */
export const hasHandOut = (store: Store, code: string): boolean =>
  store.one(
    "SELECT 1 FROM journal WHERE ledger = 'real' AND kind = 'handout' AND json_extract(payload, '$.code') = ? LIMIT 1",
    code,
  ) !== undefined;

/** The newest sales first. */
export const listLastSales = (store: Store, ledger: Ledger, limit: number): JournalRow[] =>
  store.all<JournalRow>(
    "SELECT * FROM journal WHERE ledger = ? AND kind = 'sale' ORDER BY seq DESC LIMIT ?",
    ledger,
    limit,
  );

/** Tickets and goods this desk gave away for a night, one by one. */
export const countFreeTickets = (store: Store, { ledger, eventId }: { ledger: Ledger; eventId: string }): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum((SELECT sum(json_extract(l.value, '$.quantity')) FROM json_each(payload, '$.lines') l)), 0)
     + coalesce(sum((SELECT sum(json_extract(g.value, '$.quantity')) FROM json_each(payload, '$.goods') g)), 0) AS n
     FROM journal INDEXED BY journal_kinds WHERE kind = 'sale' AND ledger = ?
     AND json_extract(payload, '$.freeReason') IS NOT NULL AND json_extract(payload, '$.eventId') = ?`,
    ledger,
    eventId,
  )?.n ?? 0;

/** Goods this desk has sold since that entry, of which the last snapshot knows nothing. */
export function sumGoodsAfter(store: Store, seq: number): Map<string, number> {
  const rows = store.all<{ id: string; n: number }>(
    `SELECT json_extract(g.value, '$.goodsId') AS id, sum(json_extract(g.value, '$.quantity')) AS n
     FROM journal j, json_each(j.payload, '$.goods') g
     WHERE j.ledger = 'real' AND j.seq > ? AND j.kind = 'sale' GROUP BY 1`,
    seq,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

const newest = (kind: EntryKind): string =>
  `coalesce((SELECT seq FROM journal WHERE kind = '${kind}' AND ledger = ? ORDER BY seq DESC LIMIT 1), 0)`;
const LAST_MONEY = `SELECT max(${newest('cash')}, ${newest('sale')}, ${newest('refund')}) AS seq`;

/** The last entry that moved money or the till; 0 for none. */
export const lastMoneyEntry = (store: Store, ledger: Ledger): number =>
  store.one<{ seq: number }>(LAST_MONEY, ledger, ledger, ledger)?.seq ?? 0;

/** Edits of the shift calendar that the server has not confirmed, or that stand behind `seq`. */
export const listShiftEdits = (store: Store, seq: number): JournalRow[] =>
  store.all<JournalRow>(
    "SELECT * FROM journal WHERE ledger = 'real' AND kind = 'shift' AND (outcome IS NULL OR seq > ?) ORDER BY seq",
    seq,
  );

/** Whether a code was scanned at this desk since then. */
export const hasScanSince = (store: Store, since: Date): boolean =>
  store.one("SELECT 1 FROM journal WHERE kind = 'admission' AND recorded_at >= ? LIMIT 1", since.getTime()) !==
  undefined;

/** The last entry of its kind in the real chain. */
export const lastEntry = (store: Store, kind: EntryKind): JournalRow | undefined =>
  store.one<JournalRow>(
    "SELECT * FROM journal INDEXED BY journal_kinds WHERE ledger = 'real' AND kind = ? ORDER BY seq DESC LIMIT 1",
    kind,
  );
