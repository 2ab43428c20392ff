import type { Store } from './open-store.ts';

/** A code that was sent to the server and is not answered yet: the next try goes under the same entry. */
export type Claim = { eventId: string; code: string; entryId: string; at: Date };

export function findClaim(
  store: Store,
  { eventId, code }: Pick<Claim, 'eventId' | 'code'>,
): Pick<Claim, 'entryId' | 'at'> | undefined {
  const row = store.one<{ entry_id: string; at: number }>(
    'SELECT entry_id, at FROM claims WHERE event_id = ? AND code = ?',
    eventId,
    code,
  );
  return row && { entryId: row.entry_id, at: new Date(row.at) };
}

export function putClaim(store: Store, { eventId, code, entryId, at }: Claim): void {
  store.run(
    `INSERT INTO claims (code, event_id, entry_id, at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET entry_id = excluded.entry_id, at = excluded.at`,
    code,
    eventId,
    entryId,
    at.getTime(),
  );
}

export const deleteClaim = (store: Store, { eventId, code }: Pick<Claim, 'eventId' | 'code'>): void =>
  store.run('DELETE FROM claims WHERE event_id = ? AND code = ?', eventId, code);

export const deleteClaims = (store: Store): void => store.run('DELETE FROM claims');
