import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guestListEnd, MOST_LISTED, readGuestLines } from '#shared/door/guest-list.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { liftTriggers } from '#server/db/triggers.ts';
import { headCount } from '#server/services/door/check-in/head-count.ts';
import { showSeats } from '#server/services/door/check-in/show-seats.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { listGuestLists } from '#server/services/door/guest-lists/list-guest-lists.ts';
import { removeGuest, removeGuestList } from '#server/services/door/guest-lists/remove-listed.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { addBoss, addStaff, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { openTestTill, type TestTill } from '#tests/support/open-test-till.ts';

let till: TestTill;
let desk: TestDesk;
let cashierId = '';
let listId = '';
beforeEach(async () => {
  till = await openTestTill();
  ({ desk } = till);
  cashierId = addStaff(till.shop, ['cashier']);
  listId = randomUUID();
  saveGuestList(admin(), { id: listId, eventId: till.eventId, name: 'DJ Ana', holdsUntil: null });
});
afterEach(() => till.shop.close());

const admin = () => till.shop.as(addStaff(till.shop, ['admin']), ['admin']);
const add = (text: string, into = listId) => {
  const guests = readGuestLines(text).map((guest) => ({ id: randomUUID(), ...guest }));
  addGuests(admin(), { listId: into, guests });
  return guests.map(({ id }) => id);
};
const came = (
  guestId: string,
  { at = desk, people = 1, ...more }: { at?: TestDesk; people?: number; late?: Record<string, string> },
) =>
  at.entry('walkin', {
    type: 'count',
    cashierId,
    eventId: till.eventId,
    reason: 'guest',
    people,
    isOffline: true,
    guestId,
    ...more,
  });
const sync = (at: TestDesk, ...entries: JournalEntry[]) =>
  syncJournal(at.ctx, at.desk, { entries, signature: at.signed(entries) }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );
const seen = () =>
  listGuestLists(admin(), { eventId: till.eventId }).map(({ name, guests }) => [
    name,
    ...guests.map((guest) => `${guest.name} +${guest.companions}: ${guest.came}`),
  ]);
const notices = (at: TestDesk) => takeSnapshot(at.ctx, at.desk, undefined).notices!.map(({ kind }) => kind);

describe('a guest list', () => {
  it('is made, changed and filled by whoever manages events, once however often it is sent', () => {
    const input = { id: listId, eventId: till.eventId, name: 'DJ Ana y amigos', holdsUntil: '00:30' };
    saveGuestList(admin(), input);
    const guests = readGuestLines('Ana Ruiz +2, photographer\n\nBruno Díaz').map((one) => ({
      id: randomUUID(),
      ...one,
    }));
    expect(addGuests(admin(), { listId, guests })).toEqual({ added: 2 });
    expect(addGuests(admin(), { listId, guests })).toEqual({ added: 0 });
    expect(seen()).toEqual([['DJ Ana y amigos', 'Ana Ruiz +2: 0', 'Bruno Díaz +0: 0']]);
    removeGuest(admin(), { id: guests[1]!.id });
    removeGuest(admin(), { id: guests[1]!.id });
    expect(seen()).toEqual([['DJ Ana y amigos', 'Ana Ruiz +2: 0']]);
    removeGuestList(admin(), { id: listId });
    expect(seen()).toEqual([]);
    expect(till.shop.db.sqlite.prepare('SELECT * FROM listed_guests').all()).toEqual([]);
  });

  it('is nobody else’s, of one event, and no longer than the desks carry', () => {
    const input = { id: listId, eventId: till.eventId, name: 'X', holdsUntil: null };
    const cashier = till.shop.as(cashierId, ['cashier']);
    for (const refused of [
      () => saveGuestList(cashier, input),
      () => listGuestLists(cashier, { eventId: till.eventId }),
      () => addGuests(cashier, { listId, guests: [] }),
      () => removeGuest(cashier, { id: listId }),
      () => removeGuestList(cashier, { id: listId }),
    ])
      expect(refused).toThrow('FORBIDDEN');
    expect(() => saveGuestList(admin(), { ...input, eventId: randomUUID() })).toThrow('GUEST_LIST_NOT_FOUND');
    expect(() => saveGuestList(admin(), { ...input, id: randomUUID(), eventId: randomUUID() })).toThrow(
      'EVENT_NOT_FOUND',
    );
    add('Gast\n'.repeat(MOST_LISTED));
    expect(() => add('Einer mehr')).toThrow('GUEST_LIST_FULL');
    expect(seen()[0]).toHaveLength(MOST_LISTED + 1);
  });

  it('is read line by line', () => {
    expect(readGuestLines(' Ana  +1 \r\nBruno+2;VIP\nC3PO, press, two bags\n \n+1')).toEqual([
      { name: 'Ana', companions: 1, note: '', email: null },
      { name: 'Bruno', companions: 2, note: 'VIP', email: null },
      { name: 'C3PO', companions: 0, note: 'press, two bags', email: null },
      { name: '', companions: 1, note: '', email: null },
    ]);
  });

  it('ends in the night it began, also after midnight and when the clocks change', () => {
    const saturday = new Date('2026-10-24T20:00:00Z'); // 22:00 in Berlin, and the clocks go back at 03:00
    expect(guestListEnd(saturday, '23:30')).toEqual(new Date('2026-10-24T21:30:00Z'));
    expect(guestListEnd(saturday, '00:30')).toEqual(new Date('2026-10-24T22:30:00Z'));
    expect(guestListEnd(saturday, '02:30')).toEqual(new Date('2026-10-25T01:30:00Z')); // the later of the two
    expect(guestListEnd(saturday, '04:00')).toEqual(new Date('2026-10-25T03:00:00Z'));
    expect(guestListEnd(saturday, null)).toBeNull();
  });
});

describe('guests of a list', () => {
  it('are inside with a seat each, one by one, and out again when they are taken back', () => {
    const [ana = ''] = add('Ana +2');
    const first = came(ana, {});
    expect(sync(desk, first, came(ana, { people: 2 }))).toEqual(['applied', 'applied']);
    expect(sync(desk, first)).toEqual(['duplicate']);
    expect(seen()).toEqual([['DJ Ana', 'Ana +2: 3']]);
    expect(headCount(desk.ctx, { eventId: till.eventId, eveningId: null }, 100)).toMatchObject({
      admitted: 3,
      walkIns: 3,
    });
    expect(showSeats(desk.ctx, desk.desk, { eventId: till.eventId }).seatsFree).toBe(97);
    expect(sync(desk, desk.entry('walkin', { type: 'undo', cashierId, walkInId: first.id }))).toEqual(['applied']);
    expect(seen()).toEqual([['DJ Ana', 'Ana +2: 2']]);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
    const change = () => till.shop.db.sqlite.exec(`UPDATE walk_ins SET guest_id = 'another'`);
    expect(change).toThrow(/fixed column/);
    liftTriggers(till.shop.db.sqlite);
    expect(change).not.toThrow();
  });

  it('let in twice by two desks without a network are inside twice, and both are told', () => {
    const other = pairDesk(till.shop, 'Kasse 2');
    const [ana = ''] = add('Ana +1');
    expect(sync(desk, came(ana, { people: 2 }))).toEqual(['applied']);
    expect(sync(other, came(ana, { at: other, people: 2 }))).toEqual(['exception double_admission']);
    expect([notices(desk), notices(other)]).toEqual([['double_admission'], ['double_admission']]);
    expect(seen()).toEqual([['DJ Ana', 'Ana +1: 4']]);
  });

  it('come after the end only with a supervisor who is proved', async () => {
    const boss = await addBoss(till.shop);
    const now = till.shop.clock.now();
    const end = new Date(now.getTime() + MINUTE_MS);
    till.shop.db.sqlite.prepare('UPDATE events SET starts_at = ? WHERE id = ?').run(now.getTime(), till.eventId);
    const holdsUntil = end.toLocaleTimeString('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
    });
    saveGuestList(admin(), { id: listId, eventId: till.eventId, name: 'DJ Ana', holdsUntil });
    const [ana = ''] = add('Ana +9');
    expect(sync(desk, came(ana, {}))).toEqual(['applied']);
    // In the hour that comes twice a list holds until its time comes the second time.
    const over = (guestListEnd(now, holdsUntil) ?? now).getTime() + MINUTE_MS;
    till.shop.clock.advance(over - till.shop.clock.now().getTime());
    expect(sync(desk, came(ana, {}))).toEqual(['exception not_allowed']);
    expect(sync(desk, came(ana, { late: { supervisorId: cashierId } }))).toEqual(['exception not_allowed']);
    const supervisorId = boss.userId;
    expect(sync(desk, came(ana, { late: { supervisorId } }))).toEqual(['exception supervisor_unproved']);
    const id = randomUUID();
    const proof = await boss.approve(desk.desk, APPROVALS.late(id));
    const facts = { type: 'count', cashierId, eventId: till.eventId, reason: 'guest', people: 1, isOffline: true };
    const signed = { ...facts, guestId: ana, late: { supervisorId, proof } };
    expect(sync(desk, desk.entryAs(id, 'walkin', signed))).toEqual(['applied']);
    expect(seen()).toEqual([['DJ Ana', 'Ana +9: 5']]);
  });

  it('who are on no list of this night any more are inside all the same, and the office is told', () => {
    const [ana = ''] = add('Ana');
    removeGuest(admin(), { id: ana });
    expect(sync(desk, came(ana, {}))).toEqual(['exception unknown_ticket']);
    expect(headCount(desk.ctx, { eventId: till.eventId, eveningId: null }, 100).walkIns).toBe(1);
  });
});

describe('a desk', () => {
  it('has the lists and who has come, each anew only when it changed', () => {
    const [ana = ''] = add('Ana +1, press');
    const first = takeSnapshot(desk.ctx, desk.desk, undefined);
    expect(first.guestLists).toEqual([
      { id: listId, eventId: till.eventId, name: 'DJ Ana', endsAt: null, guests: [[ana, 'Ana', 1, 'press']] },
    ]);
    expect(first.guestsInside).toEqual([]);
    sync(desk, came(ana, {}));
    const second = takeSnapshot(desk.ctx, desk.desk, { since: first.cursor });
    expect([second.guestLists, second.guestsInside]).toEqual([null, [[ana, 1]]]);
  });
});

describe('what is kept', () => {
  it('are numbers: the names go 30 days after the night', () => {
    const [ana = ''] = add('Ana');
    sync(desk, came(ana, {}));
    till.shop.clock.advance(29 * DAY_MS);
    forgetWhatRanOut(till.shop.system);
    expect(seen()).toHaveLength(1);
    till.shop.clock.advance(3 * DAY_MS);
    forgetWhatRanOut(till.shop.system);
    expect(
      till.shop.db.sqlite.prepare('SELECT 1 FROM guest_lists UNION ALL SELECT 1 FROM listed_guests').all(),
    ).toEqual([]);
    expect(till.shop.db.sqlite.prepare('SELECT people FROM walk_ins').all()).toEqual([{ people: 1 }]);
    expect(JSON.stringify(till.shop.db.sqlite.prepare('SELECT * FROM audit').all())).not.toContain('DJ Ana');
  });
});
