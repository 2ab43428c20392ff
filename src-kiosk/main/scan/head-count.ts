import type { HeadCount } from '#shared/door/verdict.ts';
import { COUNTS_UP_TO } from '../snapshot/apply-snapshot.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings-table.ts';

export const NOBODY: HeadCount = { admitted: 0, capacity: null, online: 0, members: 0, door: 0, under18: 0 };

export type DoorMove = {
  seq: number;
  eventId: string;
  online?: number;
  members?: number;
  door?: number;
  under18?: number;
  /** The server counted it when it was asked. */ isClaimed?: boolean;
};

/** Notes what an entry does to the head count, in that entry's transaction. */
export function moveHeads(
  store: Store,
  { seq, eventId, online = 0, members = 0, door = 0, under18 = 0, isClaimed = false }: DoorMove,
): void {
  store.run(
    'INSERT INTO door_moves (seq, event_id, online, members, door, under18, is_claimed) VALUES (?, ?, ?, ?, ?, ?, ?)',
    seq,
    eventId,
    online,
    members,
    door,
    under18,
    isClaimed ? 1 : 0,
  );
}

const freshCount = (eventId: string): string => `counts:${eventId}`;

/** A verdict's own count is newer than the last snapshot's; it has in all that the server has confirmed so far. */
export function keepCount(store: Store, eventId: string, counts: HeadCount): void {
  const upTo =
    store.one<{ seq: number }>(
      "SELECT coalesce(max(seq), 0) AS seq FROM journal WHERE ledger = 'real' AND outcome IS NOT NULL",
    )?.seq ?? 0;
  writeSetting(store, freshCount(eventId), { counts, upTo });
}

/** People inside: the server's newest count, and what this desk did since. */
export function headCount(store: Store, eventId: string, snapshot: HeadCount): HeadCount {
  const snapshotUpTo = readSetting<number>(store, COUNTS_UP_TO) ?? 0;
  const fresh = readSetting<{ counts: HeadCount; upTo: number }>(store, freshCount(eventId));
  const base = fresh !== null && fresh.upTo >= snapshotUpTo ? fresh : { counts: snapshot, upTo: snapshotUpTo };
  const since = store.one<{ online: number; members: number; door: number; under18: number }>(
    `SELECT coalesce(sum(online), 0) AS online, coalesce(sum(members), 0) AS members, coalesce(sum(door), 0) AS door, coalesce(sum(under18), 0) AS under18
     FROM door_moves WHERE event_id = ? AND seq > ? AND is_claimed = 0`,
    eventId,
    base.upTo,
  ) ?? { online: 0, members: 0, door: 0, under18: 0 };
  const [online, members, door] = [
    base.counts.online + since.online,
    base.counts.members + since.members,
    base.counts.door + since.door,
  ];
  return {
    ...base.counts,
    online,
    members,
    door,
    admitted: online + members + door,
    under18: base.counts.under18 + since.under18,
  };
}
