import type { JournalRow } from '../journal/journal.ts';
import type { Store } from './open-store.ts';

/** A voucher that this desk redeemed; instants are UTC ms. */
export type RedeemedRow = {
  entry_id: string;
  voucher_id: string;
  event_id: string;
  cents: number;
  at: number;
  undone_at: number | null;
};

/** The store refuses a second live row of one voucher. Call inside the transaction of the journal's entry. */
export function insertRedeemed(store: Store, row: Omit<RedeemedRow, 'undone_at'>): void {
  store.run(
    'INSERT INTO redeemed_vouchers (entry_id, voucher_id, event_id, cents, at) VALUES (?, ?, ?, ?, ?)',
    row.entry_id,
    row.voucher_id,
    row.event_id,
    row.cents,
    row.at,
  );
}

/** Call inside the transaction of the journal's entry. */
export const setRedeemedUndone = (store: Store, { entryId, at }: { entryId: string; at: Date }): void =>
  store.run('UPDATE redeemed_vouchers SET undone_at = ? WHERE entry_id = ?', at.getTime(), entryId);

export const findRedeemed = (store: Store, entryId: string): RedeemedRow | undefined =>
  store.one<RedeemedRow>('SELECT * FROM redeemed_vouchers WHERE entry_id = ?', entryId);

/** The one that counts. */
export const findLiveRedeemed = (store: Store, voucherId: string): RedeemedRow | undefined =>
  store.one<RedeemedRow>('SELECT * FROM redeemed_vouchers WHERE voucher_id = ? AND undone_at IS NULL', voucherId);

type Time = { from: Date; to: Date };
export type VoucherSum = { count: number; cents: number };

/** Redeemed here in this time and not taken back before its end: the same however often it is asked. */
export const sumRedeemed = (store: Store, { from, to }: Time): VoucherSum =>
  store.one<VoucherSum>(
    `SELECT count(*) AS count, coalesce(sum(cents), 0) AS cents FROM redeemed_vouchers
     WHERE at >= ?1 AND at <= ?2 AND (undone_at IS NULL OR undone_at > ?2)`,
    from.getTime(),
    to.getTime(),
  ) ?? { count: 0, cents: 0 };

type Issued = { saleId: string; vouchers: readonly { position: number; cents: number }[]; at: Date };

/** Call inside the transaction of the sale. */
export function insertIssued(store: Store, { saleId, vouchers, at }: Issued): void {
  for (const { position, cents } of vouchers)
    store.run(
      'INSERT INTO issued_vouchers (sale_id, position, cents, at) VALUES (?, ?, ?, ?)',
      saleId,
      position,
      cents,
      at.getTime(),
    );
}

/** Their tickets were refunded. Call inside the transaction of the refund. */
export function setIssuedUndone(
  store: Store,
  { saleId, positions, at }: { saleId: string; positions: readonly number[]; at: Date },
): void {
  for (const position of positions)
    store.run(
      'UPDATE issued_vouchers SET undone_at = ? WHERE sale_id = ? AND position = ?',
      at.getTime(),
      saleId,
      position,
    );
}

/** Handed out here in this time and not given back with their ticket before its end. */
export const sumIssued = (store: Store, { from, to }: Time): VoucherSum =>
  store.one<VoucherSum>(
    `SELECT count(*) AS count, coalesce(sum(cents), 0) AS cents FROM issued_vouchers
     WHERE at >= ?1 AND at <= ?2 AND (undone_at IS NULL OR undone_at > ?2)`,
    from.getTime(),
    to.getTime(),
  ) ?? { count: 0, cents: 0 };

/** A sale of this desk by the end of its id. */
export const findSaleByEnd = (store: Store, ref: string): JournalRow | undefined =>
  store.one<JournalRow>(
    `SELECT * FROM journal INDEXED BY journal_kinds
     WHERE kind = 'sale' AND ledger = 'real' AND substr(id, -10) = ?`,
    ref,
  );

/** What a sale handed out in vouchers. */
export const issuedCents = (store: Store, saleId: string): number =>
  store.one<{ cents: number }>('SELECT coalesce(sum(cents), 0) AS cents FROM issued_vouchers WHERE sale_id = ?', saleId)
    ?.cents ?? 0;
