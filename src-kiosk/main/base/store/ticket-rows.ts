import type { Store } from './open-store.ts';

/**
 * A ticket of tonight as the server told of it. `flags` are those of the snapshot (shared/door/snapshot.ts): the lowest
 * two bits are its state, and 1 there is used. `used_*` say when, where and by whom; instants are UTC milliseconds.
 */
export type TicketRow = {
  code: string;
  event_id: string;
  type_name: string | null;
  flags: number;
  number: string;
  holder: string | null;
  used_entry: string | null;
  used_at: number | null;
  used_desk: string | null;
  used_by: string | null;
};

export const findTicket = (store: Store, code: string): TicketRow | undefined =>
  store.one<TicketRow>('SELECT * FROM tickets WHERE code = ?', code);

/** `number` is the end of a ticket number: several tickets may share it. */
export const findTicketsByNumber = (store: Store, number: string): TicketRow[] =>
  store.all<TicketRow>('SELECT * FROM tickets WHERE number = ?', number);

export const listNamedTickets = (store: Store, eventId: string): (TicketRow & { holder: string })[] =>
  store.all<TicketRow & { holder: string }>(
    'SELECT * FROM tickets WHERE event_id = ? AND holder IS NOT NULL ORDER BY holder',
    eventId,
  );

export const countTickets = (store: Store, eventId: string): number =>
  store.one<{ n: number }>('SELECT count(*) AS n FROM tickets WHERE event_id = ?', eventId)?.n ?? 0;

type Use = { code: string; entryId: string; at: Date };

/** Marks a ticket used by this desk's entry. */
export function useTicket(store: Store, { code, entryId, at }: Use): void {
  store.run(
    'UPDATE tickets SET flags = (flags & ~3) | 1, used_entry = ?, used_at = ? WHERE code = ?',
    entryId,
    at.getTime(),
    code,
  );
}

/** The same, unless another entry is known to have used it. */
export function useFreshTicket(store: Store, { code, entryId, at }: Use): void {
  store.run(
    'UPDATE tickets SET flags = (flags & ~3) | 1, used_entry = ?, used_at = ? WHERE code = ? AND used_entry IS NULL',
    entryId,
    at.getTime(),
    code,
  );
}

/** The ticket is valid again, if it was this entry that used it. */
export function freeTicket(store: Store, { code, entryId }: Pick<Use, 'code' | 'entryId'>): void {
  store.run(
    `UPDATE tickets SET flags = flags & ~3, used_entry = NULL, used_at = NULL, used_desk = NULL, used_by = NULL
     WHERE code = ? AND used_entry = ?`,
    code,
    entryId,
  );
}

/** What the server said of a use at another desk. */
export function setUsedElsewhere(
  store: Store,
  use: { code: string; entryId: string | null; at: Date; desk: string | null; by: string | null },
): void {
  store.run(
    `UPDATE tickets SET flags = (flags & ~3) | 1, used_entry = coalesce(used_entry, ?), used_at = ?, used_desk = ?, used_by = ?
     WHERE code = ?`,
    use.entryId,
    use.at.getTime(),
    use.desk,
    use.by,
    use.code,
  );
}

/** Takes a ticket over as the server has it. */
export function putTicket(store: Store, row: TicketRow): void {
  store.run(
    `INSERT INTO tickets (code, event_id, type_name, flags, number, holder, used_entry, used_at, used_desk, used_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (code) DO UPDATE SET event_id = excluded.event_id, type_name = excluded.type_name,
       number = excluded.number, holder = excluded.holder, flags = excluded.flags, used_entry = excluded.used_entry,
       used_at = excluded.used_at, used_desk = excluded.used_desk, used_by = excluded.used_by`,
    row.code,
    row.event_id,
    row.type_name,
    row.flags,
    row.number,
    row.holder,
    row.used_entry,
    row.used_at,
    row.used_desk,
    row.used_by,
  );
}

export const deleteTickets = (store: Store): void => store.run('DELETE FROM tickets');
