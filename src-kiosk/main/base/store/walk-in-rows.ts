import type { OverReason, WalkInReason } from '#shared/door/walk-in.ts';
import type { Store } from './open-store.ts';

/** People this desk let in without a ticket. `seq` and `undo_seq` are the entries of the journal; instants are UTC ms. */
export type WalkInRow = {
  entry_id: string;
  seq: number;
  event_id: string;
  reason: WalkInReason;
  people: number;
  over_people: number;
  over_reason: OverReason | null;
  at: number;
  undo_seq: number | null;
};

/** Call inside the transaction of the journal's entry. */
export function insertWalkIn(store: Store, row: Omit<WalkInRow, 'undo_seq'>): void {
  store.run(
    `INSERT INTO walk_ins (entry_id, seq, event_id, reason, people, over_people, over_reason, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    row.entry_id,
    row.seq,
    row.event_id,
    row.reason,
    row.people,
    row.over_people,
    row.over_reason,
    row.at,
  );
}

/** Call inside the transaction of the journal's entry. */
export function setWalkInUndone(store: Store, { entryId, undoSeq }: { entryId: string; undoSeq: number }): void {
  store.run('UPDATE walk_ins SET undo_seq = ? WHERE entry_id = ? AND undo_seq IS NULL', undoSeq, entryId);
}

export const findWalkIn = (store: Store, entryId: string): WalkInRow | undefined =>
  store.one<WalkInRow>('SELECT * FROM walk_ins WHERE entry_id = ?', entryId);

/** The newest that was not taken back. */
export const findLastWalkIn = (store: Store, eventId: string): WalkInRow | undefined =>
  store.one<WalkInRow>(
    'SELECT * FROM walk_ins WHERE event_id = ? AND undo_seq IS NULL ORDER BY seq DESC LIMIT 1',
    eventId,
  );

/** How many came in at this desk tonight, by why. */
export const sumWalkIns = (store: Store, eventId: string): { reason: WalkInReason; people: number }[] =>
  store.all<{ reason: WalkInReason; people: number }>(
    'SELECT reason, sum(people) AS people FROM walk_ins WHERE event_id = ? AND undo_seq IS NULL GROUP BY reason',
    eventId,
  );

/** What this desk's entries after `seq` changed in the number of people inside. */
export const sumWalkInsAfter = (store: Store, { eventId, seq }: { eventId: string; seq: number }): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum(CASE WHEN seq > ? THEN people ELSE 0 END - CASE WHEN undo_seq > ? THEN people ELSE 0 END), 0) AS n
     FROM walk_ins WHERE event_id = ?`,
    seq,
    seq,
    eventId,
  )?.n ?? 0;

/** People inside of whom the server has not heard, less those it has not heard to be out again. */
export const countWaitingWalkIns = (store: Store, eventId: string): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum(w.people * ((j.outcome IS NULL) - (u.seq IS NOT NULL AND u.outcome IS NULL))), 0) AS n
     FROM walk_ins w JOIN journal j ON j.ledger = 'real' AND j.seq = w.seq
     LEFT JOIN journal u ON u.ledger = 'real' AND u.seq = w.undo_seq WHERE w.event_id = ?`,
    eventId,
  )?.n ?? 0;

/** Let in here tonight though the house was full. */
export const countOverHouse = (store: Store, eventId: string): number =>
  store.one<{ n: number }>(
    `SELECT coalesce((SELECT sum(over_people) FROM walk_ins WHERE event_id = ?1 AND undo_seq IS NULL), 0)
       + coalesce((SELECT sum(json_extract(payload, '$.over.people')) FROM journal INDEXED BY journal_kinds
           WHERE kind = 'sale' AND ledger = 'real' AND json_extract(payload, '$.eventId') = ?1), 0) AS n`,
    eventId,
  )?.n ?? 0;

/** Says of an entry whose guests they are. Call inside the transaction of the journal's entry. */
export function insertListedIn(store: Store, { entryId, guestId }: { entryId: string; guestId: string }): void {
  store.run('INSERT INTO listed_guests_in (entry_id, guest_id) VALUES (?, ?)', entryId, guestId);
}

/** What this desk's entries after `seq` changed in how many of a guest have come. */
export const sumListedAfter = (store: Store, { guestId, seq }: { guestId: string; seq: number }): number =>
  store.one<{ n: number }>(
    `SELECT coalesce(sum(CASE WHEN w.seq > ? THEN people ELSE 0 END - CASE WHEN undo_seq > ? THEN people ELSE 0 END), 0)
       AS n
     FROM listed_guests_in g JOIN walk_ins w ON w.entry_id = g.entry_id WHERE g.guest_id = ?`,
    seq,
    seq,
    guestId,
  )?.n ?? 0;

/** The newest entry of this desk for a guest that was not taken back. */
export const findLastListed = (store: Store, guestId: string): WalkInRow | undefined =>
  store.one<WalkInRow>(
    `SELECT w.* FROM listed_guests_in g JOIN walk_ins w ON w.entry_id = g.entry_id
     WHERE g.guest_id = ? AND w.undo_seq IS NULL ORDER BY w.seq DESC LIMIT 1`,
    guestId,
  );
