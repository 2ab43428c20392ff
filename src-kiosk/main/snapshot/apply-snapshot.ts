import { TICKET_FLAGS, type Snapshot, type SnapshotTicket } from '#shared/door/snapshot.ts';
import { lastWritten } from '../journal/journal.ts';
import type { Store } from '../store/open-store.ts';
import { readSetting, writeSetting } from '../store/settings-table.ts';
import { EMPTY_MIRROR, partName, type MirrorParts } from './mirror.ts';

export const CURSOR = 'pull-cursor';
export const COUNTS_UP_TO = 'counts-up-to';

const UPSERT_TICKET = `INSERT INTO tickets (code, event_id, type_name, flags, number, holder, used_entry, used_at, used_desk, used_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (code) DO UPDATE SET event_id = excluded.event_id, type_name = excluded.type_name, number = excluded.number, holder = excluded.holder, flags = excluded.flags,
  used_entry = excluded.used_entry, used_at = excluded.used_at, used_desk = excluded.used_desk, used_by = excluded.used_by`;

type Names = {
  eventIds: string[];
  typeNames: string[];
  deskNames: string[];
  nameOf: (userId: string | null) => string | null;
};

function putTicket(
  store: Store,
  [code, event, type, flags, number, holder, admission]: SnapshotTicket,
  names: Names,
): void {
  const eventId = names.eventIds[event];
  if (eventId === undefined) return;
  const mine = store.one<{ entry_id: string; at: number; by_user: string }>(
    'SELECT entry_id, at, by_user FROM admissions WHERE event_id = ? AND subject = ? AND undone_at IS NULL',
    eventId,
    `t:${code}`,
  );
  const isTakenBack =
    admission !== null &&
    store.one('SELECT 1 FROM admissions WHERE entry_id = ? AND undone_at IS NOT NULL', admission[0]) !== undefined;
  const isStale = admission === null && mine !== undefined && (flags & 3) === TICKET_FLAGS.active; // the server has not heard of it yet
  const [entry, at, desk, by] = admission === null || isTakenBack ? [null, null, null, null] : admission;
  store.run(
    UPSERT_TICKET,
    code,
    eventId,
    names.typeNames[type] ?? null,
    isStale ? flags | TICKET_FLAGS.used : isTakenBack ? flags & ~TICKET_FLAGS.used : flags,
    number,
    holder,
    isStale ? mine.entry_id : entry,
    isStale ? mine.at : at,
    desk === null ? null : (names.deskNames[desk] ?? null),
    isStale ? names.nameOf(mine.by_user) : names.nameOf(by),
  );
}

/**
 * Takes over one page of what the server said, whole or not at all, the cursor with it. A ticket this desk has admitted
 * does not become unused again because the server has not heard of it yet.
 */
export function applySnapshot(store: Store, snapshot: Snapshot): void {
  store.inTransaction(() => {
    const replace = <Part extends keyof MirrorParts>(part: Part, value: MirrorParts[Part] | null) => {
      if (value !== null) writeSetting(store, partName(part), value);
    };
    for (const part of [
      'events',
      'members',
      'roster',
      'keys',
      'shifts',
      'notices',
      'priceList',
      'desk',
      'operator',
    ] as const)
      replace(part, snapshot[part] as never);
    if (snapshot.typeNames.length > 0) replace('typeNames', snapshot.typeNames);
    if (snapshot.deskNames.length > 0) replace('deskNames', snapshot.deskNames);
    replace('businessDay', snapshot.businessDay);
    const held = <Part extends keyof MirrorParts>(part: Part): MirrorParts[Part] =>
      readSetting<MirrorParts[Part]>(store, partName(part)) ?? EMPTY_MIRROR[part];
    const people = new Map(held('roster').map(({ userId, name }) => [userId, name]));
    const names: Names = {
      eventIds: held('events').map(({ id }) => id),
      typeNames: held('typeNames'),
      deskNames: held('deskNames'),
      nameOf: (userId) => (userId === null ? null : (people.get(userId) ?? null)),
    };
    if (snapshot.isFull) store.run('DELETE FROM tickets');
    for (const ticket of snapshot.tickets) putTicket(store, ticket, names);
    // A desk that went on from an old disk has written less than the server has of it: what it writes next is not in
    // these counts.
    if (snapshot.events !== null)
      writeSetting(store, COUNTS_UP_TO, Math.min(snapshot.desk.lastSeq, lastWritten(store)));
    writeSetting(store, CURSOR, snapshot.cursor);
  });
}

/**
 * A revoked desk keeps no guest list, only who it was. Its journal stays: those sales happened, and its export must say
 * whose they are.
 */
export function wipeMirror(store: Store): void {
  store.inTransaction(() => {
    store.run('DELETE FROM tickets');
    store.run('DELETE FROM claims');
    store.run("DELETE FROM settings WHERE (name LIKE 'mirror:%' AND name <> ?) OR name = ?", partName('desk'), CURSOR);
  });
}
