import type { EntryKind } from '#shared/door/journal-entry.ts';
import type { Store } from './open-store.ts';

/**
 * A guest whom this desk let in. `subject` names them: `t:` a ticket, `m:` a membership, `c:` a card that is in no
 * list, `d:` a place on a bill, `x:` nobody we know. Instants are UTC milliseconds.
 */
export type CheckInRow = {
  entry_id: string;
  event_id: string;
  subject: string;
  code: string;
  kind: 'online' | 'member' | 'door';
  holder: string | null;
  at: number;
  by_user: string;
  is_under18: number;
  undone_at: number | null;
};
export type NewCheckIn = Omit<CheckInRow, 'undone_at'>;

export const findCheckIn = (store: Store, entryId: string): CheckInRow | undefined =>
  store.one<CheckInRow>('SELECT * FROM admissions WHERE entry_id = ?', entryId);

/** The one that counts: a guest has at most one a night that is not undone. */
export const findLiveCheckIn = (
  store: Store,
  { eventId, subject }: { eventId: string; subject: string },
): CheckInRow | undefined =>
  store.one<CheckInRow>(
    'SELECT * FROM admissions WHERE event_id = ? AND subject = ? AND undone_at IS NULL',
    eventId,
    subject,
  );

const COLUMNS = '(entry_id, event_id, subject, code, kind, holder, at, by_user, is_under18)';
const valuesOf = (row: NewCheckIn) =>
  [
    row.entry_id,
    row.event_id,
    row.subject,
    row.code,
    row.kind,
    row.holder,
    row.at,
    row.by_user,
    row.is_under18,
  ] as const;

/** The store refuses a guest who is inside already. Call inside a transaction. */
export function insertCheckIn(store: Store, row: NewCheckIn): void {
  store.run(`INSERT INTO admissions ${COLUMNS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, ...valuesOf(row));
}

/** The same, but a guest who is inside already keeps the first row. */
export function insertFirstCheckIn(store: Store, row: NewCheckIn): void {
  store.run(`INSERT OR IGNORE INTO admissions ${COLUMNS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, ...valuesOf(row));
}

/** Takes a check-in back; one that is undone stays as it was. */
export function setUndone(store: Store, { entryId, at }: { entryId: string; at: Date }): void {
  store.run('UPDATE admissions SET undone_at = ? WHERE entry_id = ? AND undone_at IS NULL', at.getTime(), entryId);
}

/** Guests under 18 who are inside, in the order they came. */
export const listUnder18 = (store: Store, eventId: string): CheckInRow[] =>
  store.all<CheckInRow>(
    'SELECT * FROM admissions WHERE event_id = ? AND is_under18 = 1 AND undone_at IS NULL ORDER BY at',
    eventId,
  );

/** Whether an undo of this guest's check-in waits for the server. */
export const isUndoWaiting = (store: Store, { eventId, subject }: { eventId: string; subject: string }): boolean =>
  store.one(
    `SELECT 1 FROM journal j JOIN admissions a ON a.entry_id = json_extract(j.payload, '$.admissionId')
     WHERE j.ledger = 'real' AND j.outcome IS NULL AND j.kind = 'undo' AND a.event_id = ? AND a.subject = ?`,
    eventId,
    subject,
  ) !== undefined;

/** A scan as the journal has it, with the guest's row where one was let in. */
export type ScanRow = {
  id: string;
  kind: EntryKind;
  recorded_at: number;
  payload: string;
  holder: string | null;
  kind_of_guest: CheckInRow['kind'] | null;
  type_name: string | null;
  undone_at: number | null;
  is_own: number;
};

/** The newest scans at this desk. */
export const listLastScans = (store: Store, limit: number): ScanRow[] =>
  store.all<ScanRow>(
    `SELECT j.id, j.kind, j.recorded_at, j.payload, a.holder, a.kind AS kind_of_guest, a.undone_at,
       (SELECT type_name FROM tickets WHERE code = substr(a.subject, 3)) AS type_name, a.entry_id IS NOT NULL AS is_own
     FROM journal j LEFT JOIN admissions a ON a.entry_id = j.id
     WHERE j.ledger = 'real' AND j.kind = 'admission' ORDER BY j.seq DESC LIMIT ?`,
    limit,
  );
