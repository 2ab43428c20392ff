import { TICKET_FLAGS, type Snapshot, type SnapshotTicket } from '#shared/door/snapshot.ts';
import { lastWritten } from '../../base/journal/journal.ts';
import { keepDocumentBase } from '../../base/store/document-base.ts';
import { keepReceiptBase } from '../../base/store/receipt-base.ts';
import { findCheckIn, findLiveCheckIn } from '../../base/store/check-in-rows.ts';
import { deleteClaims } from '../../base/store/claims.ts';
import type { Store } from '../../base/store/open-store.ts';
import { deleteTickets, putTicket } from '../../base/store/ticket-rows.ts';
import { readSetting, removeSetting, removeSettings, writeSetting } from '../../base/store/settings-table.ts';
import { forgetWaiting, takeMaster } from './waiting-master.ts';
import { EMPTY_SNAPSHOT, PART_PREFIX, partName, type SnapshotParts } from '../../base/held-snapshot.ts';

/**
 * How far the last answer went. A program that keeps more parts than the one before names it anew: those parts came to a
 * desk that let them fall, and come once more.
 */
export const CURSOR = 'pull-cursor-4';
export const COUNTS_UP_TO = 'counts-up-to';
/** The same for who has come of the guest lists: that part comes when it changed, and not with the counts. */
export const GUESTS_UP_TO = 'guests-up-to';
/** And for the stock of goods. */
export const GOODS_UP_TO = 'goods-up-to';

type Names = {
  eventIds: string[];
  typeNames: string[];
  deskNames: string[];
  nameOf: (userId: string | null) => string | null;
};

function takeTicket(
  store: Store,
  [code, event, type, flags, number, holder, checkIn]: SnapshotTicket,
  names: Names,
): void {
  const eventId = names.eventIds[event];
  if (eventId === undefined) return;
  const mine = findLiveCheckIn(store, { eventId, subject: `t:${code}` });
  const own = checkIn === null ? undefined : findCheckIn(store, checkIn[0]);
  const isTakenBack = own !== undefined && own.undone_at !== null;
  // The server has not heard of it yet.
  const isStale = checkIn === null && mine !== undefined && (flags & 3) === TICKET_FLAGS.active;
  const [entry, at, desk, by] = checkIn === null || isTakenBack ? [null, null, null, null] : checkIn;
  putTicket(store, {
    code,
    event_id: eventId,
    type_name: names.typeNames[type] ?? null,
    flags: isStale ? flags | TICKET_FLAGS.used : isTakenBack ? flags & ~TICKET_FLAGS.used : flags,
    number,
    holder,
    used_entry: isStale ? mine.entry_id : entry,
    used_at: isStale ? mine.at : at,
    used_desk: desk === null ? null : (names.deskNames[desk] ?? null),
    used_by: isStale ? names.nameOf(mine.by_user) : names.nameOf(by),
  });
}

/**
 * Takes over one page of what the server said, whole or not at all, the cursor with it. A ticket this desk has checked
 * in does not become unused again because the server has not heard of it yet.
 */
export function applySnapshot(store: Store, snapshot: Snapshot): void {
  store.inTransaction(() => {
    const replace = <Part extends keyof SnapshotParts>(part: Part, value: SnapshotParts[Part] | null) => {
      if (value !== null) writeSetting(store, partName(part), value);
    };
    for (const part of ['events', 'members', 'roster', 'keys', 'shifts', 'notices', 'priceList', 'desk'] as const)
      replace(part, snapshot[part] as never);
    // An older server says nothing of guest lists, bans, moved tickets, absences, open shifts, plans, goods or the company's master data.
    const guestsInside = snapshot.guestsInside ?? null;
    const goods = snapshot.goods ?? null;
    replace('goods', goods);
    takeMaster(store, snapshot);
    replace('guestLists', snapshot.guestLists ?? null);
    replace('guestsInside', guestsInside);
    replace('bans', snapshot.bans ?? null);
    replace('moved', snapshot.moved ?? null);
    replace('absences', snapshot.absences ?? null);
    replace('told', snapshot.told ?? null);
    replace('bought', snapshot.bought ?? null);
    replace('openShifts', snapshot.openShifts ?? null);
    replace('plans', snapshot.plans ?? null);
    if (snapshot.typeNames.length > 0) replace('typeNames', snapshot.typeNames);
    if (snapshot.deskNames.length > 0) replace('deskNames', snapshot.deskNames);
    replace('businessDay', snapshot.businessDay);
    const held = <Part extends keyof SnapshotParts>(part: Part): SnapshotParts[Part] =>
      readSetting<SnapshotParts[Part]>(store, partName(part)) ?? EMPTY_SNAPSHOT[part];
    const people = new Map(held('roster').map(({ userId, name }) => [userId, name]));
    const names: Names = {
      eventIds: held('events').map(({ id }) => id),
      typeNames: held('typeNames'),
      deskNames: held('deskNames'),
      nameOf: (userId) => (userId === null ? null : (people.get(userId) ?? null)),
    };
    if (snapshot.isFull) deleteTickets(store);
    for (const ticket of snapshot.tickets) takeTicket(store, ticket, names);
    // A desk that went on from an old disk has written less than the server has of it: what it writes next is not in
    // these counts.
    const upTo = Math.min(snapshot.desk.lastSeq, lastWritten(store));
    if (snapshot.events !== null) writeSetting(store, COUNTS_UP_TO, upTo);
    if (guestsInside !== null) writeSetting(store, GUESTS_UP_TO, upTo);
    if (goods !== null) writeSetting(store, GOODS_UP_TO, upTo);
    keepReceiptBase(store, snapshot.desk.lastReceipt ?? 0);
    keepDocumentBase(store, snapshot.desk.lastDocument ?? 0);
    writeSetting(store, CURSOR, snapshot.cursor);
  });
}

/**
 * A revoked desk keeps no guest list, only who it was. Its journal stays: those sales happened, and its export must say
 * whose they are.
 */
export function wipeSnapshot(store: Store): void {
  store.inTransaction(() => {
    deleteTickets(store);
    deleteClaims(store);
    removeSettings(store, { prefix: PART_PREFIX, except: partName('desk') });
    removeSetting(store, CURSOR);
    forgetWaiting(store);
  });
}
