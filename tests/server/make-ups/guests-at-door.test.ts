import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { SHORT_CODE_PREFIX, shortCode } from '#shared/door/short-code.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { phoneCheckIn } from '#server/services/door/phones/phone-check-in.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { attendanceCsv } from '#server/services/shop/attendance/attendance-file.ts';
import { markAttendance } from '#server/services/shop/attendance/mark-attendance.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addStaff, pairDesk, scan, ticketsOf, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { addPhone } from '#tests/support/phone.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let admin: ServiceContext;
let till: TestDesk;
let host: { id: string; evenings: string[] };
let guest: TestTicket;
let friday: Date;

/** Anna, of the Wednesdays, is the guest of the second Friday. */
beforeEach(async () => {
  shop = await openTestShop();
  const userId = addBuyer(shop);
  shop.db.sqlite.prepare(`UPDATE users SET name = 'Anna Lechner' WHERE id = ?`).run(userId);
  const anna = shop.as(userId);
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  friday = wallClock(shop.clock.now(), 3, 19);
  const own = addWeekly(shop, { title: 'Wednesdays', startsAt: wallClock(shop.clock.now(), 2, 19), weeks: 3 });
  host = addWeekly(shop, { title: 'Fridays', startsAt: friday, weeks: 3 });
  const [mine, other] = [giveOwn(shop, own.id, { userId }), giveOwn(shop, host.id, { userId: addBuyer(shop) })];
  till = pairDesk(shop);
  const ben = shop.as(
    shop.db.sqlite.prepare<[string], string>('SELECT user_id FROM tickets WHERE id = ?').pluck().get(other.id)!,
  );
  sayAbsent(anna, { ticketId: mine.id, eveningId: own.evenings[0]! });
  sayAbsent(ben, { ticketId: other.id, eveningId: host.evenings[1]! });
  bookMakeUp(anna, { ticketId: mine.id, missedEveningId: own.evenings[0]!, eveningId: host.evenings[1]! });
  const orderId = shop.db.sqlite
    .prepare<[], string>('SELECT order_id FROM tickets WHERE evening_id IS NOT NULL')
    .pluck()
    .get()!;
  [guest] = ticketsOf(shop, orderId) as [TestTicket];
});
afterEach(() => shop.close());

const week = (nth: number) => setForward(shop.clock, new Date(addBerlinDays(friday, 7 * nth).getTime() - HOUR_MS / 2));
const listed = () => {
  const { tickets, typeNames } = takeSnapshot(till.ctx, till.desk, undefined);
  return tickets.map(([code, , type]) => [code, typeNames[type]]);
};
const codeOf = () =>
  shortCode(
    shop.db.sqlite.prepare<[string], string>('SELECT code_id FROM tickets WHERE id = ?').pluck().get(guest.id)!,
  );

describe('the guest of one evening', () => {
  it('is let in on that evening once, and is on its list alone', () => {
    week(0);
    expect(listed().map(([code]) => code)).not.toContain(codeOf());
    expect(scan(till, host.id, guest.code)).toMatchObject({ colour: 'red', reason: 'wrong_event', isAdmitted: false });
    week(1);
    expect(listed()).toContainEqual([codeOf(), 'Gast an Abend 2']);
    expect(scan(till, host.id, guest.code)).toMatchObject({
      reason: 'valid',
      ticketTypeName: 'Gast an Abend 2',
      holder: 'Anna L.',
    });
    expect(scan(pairDesk(shop), host.id, guest.code)).toMatchObject({ reason: 'already_used' });
    week(2);
    expect(listed().map(([code]) => code)).not.toContain(codeOf());
    expect(scan(till, host.id, guest.code)).toMatchObject({ isAdmitted: false });
  });

  it('is known to the phone, which finds them by name then only', async () => {
    const addHelper = () => addPhone(shop, till, { eventId: host.id });
    const found = () => findGuests(admin, { eventId: host.id, name: 'Anna' }).guests.map((one) => one.ticketTypeName);
    week(0);
    expect(found()).toEqual([]);
    const helper = addHelper();
    const before = takePhoneSnapshot(helper.ctx, helper.phone(), {}).expected;
    week(1);
    const phone = addHelper();
    expect(found()).toEqual(['Gast an Abend 2']);
    const { expected, typeNames } = takePhoneSnapshot(phone.ctx, phone.phone(), {});
    expect([expected - before, typeNames]).toEqual([1, expect.arrayContaining(['Gast an Abend 2'])]);
    const code = SHORT_CODE_PREFIX + codeOf();
    expect(await phoneCheckIn(phone.ctx, phone.phone(), { code, entryId: randomUUID() })).toMatchObject({
      reason: 'valid',
      isAdmitted: true,
    });
  });

  it('is let in by a desk without a network, whose journal is taken as it was', () => {
    week(1);
    const letIn: JournalEntry = till.entry('admission', {
      cashierId: till.cashierId,
      eventId: host.evenings[1]!,
      code: guest.code,
      decision: 'admitted',
      reason: 'valid',
      isOffline: true,
      isUnder18: false,
      perks: [],
    });
    const { results } = syncJournal(till.ctx, till.desk, { entries: [letIn], signature: till.signed([letIn]) });
    expect(results).toMatchObject([{ outcome: 'applied' }]);
  });

  it('stands in the office’s list of that evening and its attendance, and nowhere else', async () => {
    expect(listEvenings(admin, host.id).map(({ guests }) => guests)).toEqual([[], ['Anna Lechner'], []]);
    week(1);
    scan(till, host.id, guest.code);
    setForward(shop.clock, new Date(shop.clock.now().getTime() + 2 * HOUR_MS));
    const { people, evenings } = listAttendance(admin, host.id);
    expect(people.find(({ isGuest }) => isGuest)).toMatchObject({
      name: 'Anna Lechner',
      cells: ['no_place', 'present', 'no_place'],
    });
    expect(evenings.map(({ here }) => here)).toEqual([0, 1, 0]);
    const mark = { ticketId: guest.id, mark: 'absent', reason: 'It was her sister.' } as const;
    markAttendance(admin, { ...mark, eveningId: host.evenings[1]! });
    expect(() => markAttendance(admin, { ...mark, eveningId: host.evenings[0]! })).toThrow('TICKET_NOT_FOUND');
    let csv = '';
    for await (const part of attendanceCsv(admin, { id: host.id })) csv += part;
    expect(csv).toMatch(/\nAnna Lechner, guest;;TKT-[^;]+;;absent;\r?\n/);
  });
});
