import type { HeadCount } from '#shared/door/verdict.ts';
import { lastSettled } from '../../base/journal/journal.ts';
import { COUNTS_UP_TO } from '../../link/snapshot/apply-snapshot.ts';
import { sumMovesAfter } from '../../base/store/door-moves.ts';
import type { Store } from '../../base/store/open-store.ts';
import { sumWalkInsAfter } from '../../base/store/walk-in-rows.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';

export const NOBODY: HeadCount = {
  admitted: 0,
  capacity: null,
  online: 0,
  members: 0,
  door: 0,
  walkIns: 0,
  under18: 0,
};

type KeptCount = Omit<HeadCount, 'walkIns'> & { walkIns?: number };

const freshCount = (eventId: string): string => `counts:${eventId}`;

/** A verdict's own count is newer than the last snapshot's; it has in all that the server has confirmed so far. */
export function keepCount(store: Store, eventId: string, counts: HeadCount): void {
  const upTo = lastSettled(store);
  writeSetting(store, freshCount(eventId), { counts, upTo });
}

/** People inside: the server's newest count, and what this desk did since. */
export function headCount(store: Store, eventId: string, snapshot: KeptCount): HeadCount {
  const snapshotUpTo = readSetting<number>(store, COUNTS_UP_TO) ?? 0;
  const fresh = readSetting<{ counts: KeptCount; upTo: number }>(store, freshCount(eventId));
  const base = fresh !== null && fresh.upTo >= snapshotUpTo ? fresh : { counts: snapshot, upTo: snapshotUpTo };
  const since = sumMovesAfter(store, { eventId, seq: base.upTo });
  // A count from before there were walk-ins has none.
  const walkIns = (base.counts.walkIns ?? 0) + sumWalkInsAfter(store, { eventId, seq: base.upTo });
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
    walkIns,
    admitted: online + members + door + walkIns,
    under18: base.counts.under18 + since.under18,
  };
}
