import { afterEach, beforeEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { addBerlinDays } from '#shared/berlin.ts';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { handIn } from '#server/services/door/phones/hand-in.ts';
import { invitePhone } from '#server/services/door/phones/invite-phone.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { listAttendance } from '#server/services/shop/attendance/list-attendance.ts';
import { addEvening } from '#server/services/shop/events/evenings/add-evening.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { moveEvening } from '#server/services/shop/events/evenings/move-evening.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { changeOfClocks, setForward, wallClock } from '#tests/support/berlin-days.ts';
import { pay } from '#tests/support/buy.ts';
import { pairDesk, scan, ticketsOf, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { joinWith, type TestPhone } from '#tests/support/phone.ts';
import { askRoles, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const WEEKS = 12;
/** Whatever day the run lives on, an evening may be moved to a day without dancing. */
const anyDay = { isStillDayAccepted: true };
type Group = { id: string; evenings: string[] };
type Dancer = TestTicket & { userId: string; orderId: string; ctx: ServiceContext };

let shop: TestShop;
let admin: ServiceContext;
let till: TestDesk;
let [wednesdays, mondays] = [] as unknown as [Group, Group];
/** The first Wednesday and the first Monday after it, at 19:00: the clocks change before the seventh evening. */
let [firstWednesday, firstMonday] = [] as unknown as [Date, Date];

beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addBuyer(shop), ['admin']);
  till = pairDesk(shop);
  const change = changeOfClocks(shop.clock.now(), 65);
  firstWednesday = wallClock(shop.clock.now(), change - 39, 19);
  firstMonday = addBerlinDays(firstWednesday, 5);
  const group = (title: string, startsAt: Date) => addWeekly(shop, { title, startsAt, weeks: WEEKS, capacity: 6 });
  [wednesdays, mondays] = [group('Wednesdays', firstWednesday), group('Mondays', firstMonday)];
  for (const { id } of [wednesdays, mondays]) askRoles(shop, id);
  setForward(shop.clock, new Date(firstWednesday.getTime() - 20 * DAY_MS));
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

/** Buys by the real checkout and pays; gives a ticket for each seat. */
async function buy(
  order: Pick<CreateOrderInput, 'eventId' | 'items'> & Partial<CreateOrderInput>,
  userId = addBuyer(shop),
): Promise<Dancer[]> {
  const { orderId, sessionId } = await startCheckout(shop.as(userId), order);
  if (sessionId !== null) pay(shop, { sessionId });
  await shop.settle();
  return ticketsOf(shop, orderId).map((ticket) => ({ ...ticket, userId, orderId, ctx: shop.as(userId) }));
}
const enrol = (group: Group, ...roles: SeatRole[]) => buy({ eventId: group.id, items: seatsFor(...roles) });
const list = (userId: string) => showWaitList(shop.as(userId), { eventId: wednesdays.id });
const startOf = (eveningId: string) =>
  new Date(
    shop.db.sqlite
      .prepare<[string], number>('SELECT starts_at FROM event_evenings WHERE id = ?')
      .pluck()
      .get(eveningId)!,
  );
const goTo = (eveningId: string, minutes = 15) =>
  setForward(shop.clock, new Date(startOf(eveningId).getTime() + minutes * MINUTE_MS));
const colours = (group: Group, dancers: readonly TestTicket[]) =>
  dancers.map(({ code }) => scan(till, group.id, code).colour);
const greens = (dancers: readonly TestTicket[]) => dancers.map(() => 'green');
/** As a desk of today's build asks, which knows who said not to come. */
const ask = (group: Group, { code }: TestTicket) =>
  checkIn(till.ctx, till.desk, {
    eventId: group.id,
    code,
    entryId: randomUUID(),
    isUnder18: false,
    confirmed: null,
    knowsAbsences: true,
  });
const guestTicket = (userId: string): TestTicket => {
  const { orderId } = shop.db.sqlite
    .prepare<[string], { orderId: string }>(
      `SELECT order_id AS orderId FROM tickets WHERE user_id = ? AND absence_id IS NOT NULL ORDER BY purchased_at DESC`,
    )
    .get(userId)!;
  return ticketsOf(shop, orderId)[0]!;
};

/** What a desk without a network wrote down and hands in the next day; an older one knows the course's own id alone. */
function handInLater(nightId: string, dancers: readonly TestTicket[], at: Date): (string | undefined)[] {
  const entries: JournalEntry[] = dancers.map(({ code }, n) =>
    till.entry(
      'admission',
      { cashierId: till.cashierId, eventId: nightId, code, decision: 'admitted', reason: 'valid', isOffline: true },
      new Date(at.getTime() + n * MINUTE_MS),
    ),
  );
  shop.clock.advance(20 * HOUR_MS);
  return syncJournal(till.ctx, till.desk, { entries, signature: till.signed(entries) }).results.map(
    ({ outcome }) => outcome,
  );
}

const teacherOf = (group: Group): TestPhone =>
  joinWith(shop, invitePhone(admin, null, { eventId: group.id, isTeacher: true }).url.split('#')[1] ?? '', 'Clara');
const tap = (phone: TestPhone, { id }: TestTicket, said: { eveningId: string; mark: 'present' | 'absent' }) =>
  handIn(phone.ctx, phone.phone(), {
    entries: [
      {
        id: randomUUID(),
        at: shop.clock.now().getTime(),
        kind: 'attendance',
        ticketId: id,
        ...said,
      },
    ],
  }).results[0]?.outcome;

const SIGNS: Record<string, string> = { present: 'x', excused: 'e', absent: '-', no_place: ' ' };
/** How somebody was there, an evening a sign. */
const lived = (group: Group, { id }: TestTicket): string =>
  listAttendance(admin, group.id)
    .people.find(({ ticketId }) => ticketId === id)!
    .cells.map((cell) => SIGNS[cell] ?? '?')
    .join('');

it('a course is lived from sign-up to its last evening, and at the end everybody’s evenings and every cent are right', async () => {
  // Six places: a lead, a follow, a couple in one order, one who dances both, and Rita, who will not stay.
  const [[jonas], [lena], couple, [sam]] = [
    await enrol(wednesdays, 'lead'),
    await enrol(wednesdays, 'follow'),
    await enrol(wednesdays, 'lead', 'follow'),
    await enrol(wednesdays, 'both'),
  ] as [Dancer[], Dancer[], Dancer[], Dancer[]];
  const [rita] = (await enrol(wednesdays, 'follow')) as [Dancer];
  const [paul, nina] = [(await enrol(mondays, 'lead'))[0]!, (await enrol(mondays, 'follow'))[0]!];
  await expect(enrol(wednesdays, 'follow')).rejects.toThrow('EVENT_SOLD_OUT');
  const [zoe, yan] = [addBuyer(shop), addBuyer(shop)];
  for (const userId of [zoe, yan])
    joinWaitList(shop.as(userId), { eventId: wednesdays.id, ticketTypeId: GENERAL_ADMISSION_ID, role: 'follow' });
  const all = [jonas!, lena!, ...couple, sam!];

  // Rita gives her place back before the course: Zoe lets the offer lapse, Yan takes it.
  expect(giveTicketBack(rita.ctx, { ticketId: rita.id })).toMatchObject({ amountCents: 1_200 });
  await shop.settle();
  const { expiresAt } = list(zoe).offer!;
  setForward(shop.clock, expiresAt);
  sweepWaitLists(shop.system);
  expect([list(zoe).state, list(yan).state]).toEqual(['waiting', 'offered']);
  const [yans] = await buy(
    { eventId: wednesdays.id, items: seatsFor('follow'), seatOfferId: list(yan).offer!.id },
    yan,
  );
  all.push(yans!);

  // Evening 3 falls out; evening 6 moves from before the change of the clocks to after it; a twelfth comes at the end.
  leaveEveningOut(admin, { id: wednesdays.evenings[2]! });
  const moved = addBerlinDays(firstWednesday, 40);
  moveEvening(admin, {
    id: wednesdays.evenings[5]!,
    startsAt: moved,
    endsAt: new Date(moved.getTime() + HOUR_MS),
    ...anyDay,
  });
  expect(wallClock(moved, 0, 19)).toEqual(moved);
  const last = addBerlinDays(firstWednesday, WEEKS * 7);
  wednesdays.evenings.push(
    addEvening(admin, { eventId: wednesdays.id, startsAt: last, endsAt: new Date(last.getTime() + HOUR_MS), ...anyDay })
      .id,
  );

  const teacher = ((): TestPhone => {
    goTo(wednesdays.evenings[0]!);
    return teacherOf(wednesdays);
  })();
  // Evening 1 at the desk; twice is amber. Evening 2 by the teacher's phone: the couple is missing.
  expect(colours(wednesdays, all)).toEqual(greens(all));
  expect(scan(till, wednesdays.id, sam!.code)).toMatchObject({ colour: 'amber', reason: 'already_used' });
  goTo(mondays.evenings[0]!);
  expect(colours(mondays, [paul, nina])).toEqual(['green', 'green']);
  goTo(wednesdays.evenings[1]!);
  for (const who of all)
    expect(
      tap(teacher, who, { eveningId: wednesdays.evenings[1]!, mark: couple.includes(who) ? 'absent' : 'present' }),
    ).toBe('applied');

  // Lena misses evening 4 and makes up for it on a Monday; Paul misses a Monday and comes on a Wednesday.
  sayAbsent(lena!.ctx, { ticketId: lena!.id, eveningId: wednesdays.evenings[3]! });
  goTo(wednesdays.evenings[3]!);
  expect(
    colours(
      wednesdays,
      all.filter((who) => who !== lena),
    ),
  ).toEqual(greens(all.slice(1)));
  expect(await ask(wednesdays, lena!)).toMatchObject({ reason: 'absent_said', isAdmitted: false });
  sayAbsent(paul.ctx, { ticketId: paul.id, eveningId: mondays.evenings[3]! });
  goTo(wednesdays.evenings[4]!);
  expect(colours(wednesdays, all)).toEqual(greens(all));
  setForward(shop.clock, new Date(startOf(mondays.evenings[4]!).getTime() - 60 * HOUR_MS));
  bookMakeUp(lena!.ctx, {
    ticketId: lena!.id,
    missedEveningId: wednesdays.evenings[3]!,
    eveningId: mondays.evenings[4]!,
  });
  const lenaOnMonday = guestTicket(lena!.userId);
  sayAbsent(jonas!.ctx, { ticketId: jonas!.id, eveningId: wednesdays.evenings[5]! });
  goTo(mondays.evenings[4]!);
  expect(colours(mondays, [paul, nina, lenaOnMonday])).toEqual(['green', 'green', 'green']);
  expect(scan(till, wednesdays.id, lenaOnMonday.code).colour).not.toBe('green');

  // Evening 6, on its new day beyond the change of the clocks: Jonas is away, Paul has his place.
  setForward(shop.clock, new Date(moved.getTime() - 60 * HOUR_MS));
  bookMakeUp(paul.ctx, {
    ticketId: paul.id,
    missedEveningId: mondays.evenings[3]!,
    eveningId: wednesdays.evenings[5]!,
  });
  goTo(wednesdays.evenings[5]!);
  const onSixth = [...all.filter((who) => who !== jonas), guestTicket(paul.userId)];
  expect(colours(wednesdays, onSixth)).toEqual(greens(onSixth));

  // Evening 7: the desk has no network. Sam said no and comes all the same, and is let in by a person.
  sayAbsent(sam!.ctx, { ticketId: sam!.id, eveningId: wednesdays.evenings[6]! });
  goTo(wednesdays.evenings[6]!);
  const { id: nightId } = takeSnapshot(till.ctx, till.desk, {}).events!.find(
    ({ id }) => id.slice(0, 8) === wednesdays.id.slice(0, 8),
  )!;
  expect(handInLater(nightId, all, shop.clock.now())).toEqual(all.map(() => 'applied'));

  // Evening 8: a desk of an older build hands in the course itself.
  goTo(wednesdays.evenings[7]!);
  expect(handInLater(wednesdays.id, all, shop.clock.now())).toEqual(all.map(() => 'applied'));

  // Evening 9 has a guest for that evening alone, whose ticket opens no other.
  const dropIn = addTicketType(shop, wednesdays.id, { name: 'Drop-in', priceCents: 1_500, scope: 'evening' });
  setForward(shop.clock, new Date(startOf(wednesdays.evenings[8]!).getTime() - 50 * HOUR_MS));
  sayAbsent(yans!.ctx, { ticketId: yans!.id, eveningId: wednesdays.evenings[8]! });
  const [uma] = await buy({
    eventId: wednesdays.id,
    eveningId: wednesdays.evenings[8]!,
    items: [{ ticketTypeId: dropIn, quantity: 1, roles: ['follow'] }],
  });
  goTo(wednesdays.evenings[8]!);
  const onNinth = [...all.filter((who) => who !== yans), uma!];
  expect(colours(wednesdays, onNinth)).toEqual(greens(onNinth));
  for (const week of [9, 10, 11]) {
    goTo(wednesdays.evenings[week]!);
    expect(colours(wednesdays, all)).toEqual(greens(all));
    expect(scan(till, wednesdays.id, uma!.code).colour).not.toBe('green');
  }
  // The evening that was added lies beyond the end on the first codes: it is the tickets of the mail about it that open it.
  goTo(wednesdays.evenings[12]!);
  expect(scan(till, wednesdays.id, jonas!.code)).toMatchObject({ colour: 'red', reason: 'expired' });
  const anew = all.map(({ orderId, id }) => ticketsOf(shop, orderId).find((ticket) => ticket.id === id)!);
  expect(colours(wednesdays, anew)).toEqual(greens(anew));

  setForward(shop.clock, new Date(last.getTime() + 30 * HOUR_MS));
  // Twelve evenings each: the one that fell out is none.
  expect({
    jonas: lived(wednesdays, jonas!),
    lena: lived(wednesdays, lena!),
    couple: couple.map((who) => lived(wednesdays, who)),
    sam: lived(wednesdays, sam!),
    yan: lived(wednesdays, yans!),
    uma: lived(wednesdays, uma!),
  }).toEqual({
    jonas: 'xxxxexxxxxxx',
    lena: 'xxexxxxxxxxx',
    couple: ['x-xxxxxxxxxx', 'x-xxxxxxxxxx'],
    sam: 'xxxxxxxxxxxx',
    yan: 'xxxxxxxexxxx',
    uma: '       x    ',
  });
  expect(lived(mondays, lenaOnMonday).trim()).toBe('x');
  const { sqlite } = shop.db;
  expect(
    sqlite
      .prepare(`SELECT 1 FROM admissions WHERE undone_at IS NULL GROUP BY ticket_id, evening_id HAVING count(*) > 1`)
      .all(),
  ).toEqual([]);
  expect(sqlite.prepare(`SELECT count(*) FROM desk_exceptions`).pluck().get()).toBe(0);
  // Eight course places and a drop-in; what Rita paid has gone back.
  const money = sqlite
    .prepare<[], { taken: number; back: number; worth: number }>(
      `SELECT (SELECT sum(total_cents) FROM orders WHERE paid_at IS NOT NULL) AS taken,
        (SELECT sum(amount_cents) FROM refunds WHERE status = 'succeeded') AS back,
        (SELECT sum(price_paid_cents) FROM tickets WHERE status <> 'cancelled') AS worth`,
    )
    .get();
  expect(money).toEqual({ taken: 9 * 1_200 + 1_500, back: 1_200, worth: 8 * 1_200 + 1_500 });
});
