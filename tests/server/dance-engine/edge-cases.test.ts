import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toEventFields } from '#shared/events/edit-event.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { keptUntil } from '#shared/wait-list/kept-until.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { eraseAccount } from '#server/services/people/retention/erase-account.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { offerTicket } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addWeekly, giveOwn } from '#tests/support/make-ups.ts';
import { askRoles, seatsFor } from '#tests/support/roles.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A test beside this one: its file below tests/server, and how it is called. */
type Proof = readonly [file: string, test: string];
const HERE = 'here';
const ALONE = { left: 'on the list everybody waits alone' };
const COUPLES = 'dance-engine/couples';
const PARTS = 'dance-engine/parts';

/** What may go wrong around roles, lists, courses and ways out of a ticket, and the test that tries it. */
const CASES: readonly [number, string, Proof | typeof HERE | { left: string }][] = [
  [1, 'two buyers, last seat', ['orders/last-seats', 'holds exactly 20 seats of the event']],
  [2, 'couple at the head', ALONE],
  [3, 'claim at the very end of an offer', HERE],
  [4, 'late money: role full', ['roles/roles', 'money that comes late buys a seat only where the balance lets it']],
  [5, 'capacity below sold', ['orders/capacity', '24: capacity lowered under what is held']],
  [6, 'slack lowered while offers live', ['roles/roles', 'a narrower one takes nothing away']],
  [7, 'night cancelled: each payment back once', ['events/cancel-event', 'every buyer refunded once and mailed once']],
  [8, 'night moved', HERE],
  [9, 'account deleted while waiting, offered, absent', HERE],
  [10, 'clock back an hour, both DST nights', HERE],
  [11, 'type taken away with waiters', HERE],
  [12, 'kill between offer row and mail', HERE],
  [13, 'two devices, one offer', ['wait-list/wait-list', 'sells the kept seat to whom it was offered, to nobody else']],
  [14, 'members first', { left: 'the order of a list is who joined first, for members too' }],
  [15, 'banned person joins', ['wait-list/wait-list', 'when it is too late and to who is banned']],
  [16, 'the partner lapses 49 h and 47 h before', [COUPLES, '16: whose partner lets the time run out']],
  [17, 'one pays late after the other lapsed', [COUPLES, '17: who pays late']],
  [18, 'both halves lapse in one sweep', [COUPLES, '18: both let the time run out']],
  [19, 'half names a partner while becoming single', [COUPLES, '19: names somebody else']],
  [20, 'seller scanned while the buyer pays', ['ticket-offers/ticket-offers', 'holder’s again once they come']],
  [21, 'listing, then hand-over', ['ticket-offers/ticket-offers', 'and a second open offer']],
  [22, 'hand-over, then night cancelled', ['ticket-offers/ticket-offers', 'sends each payment back the way it came']],
  [
    23,
    'hand-over of a free ticket',
    ['ticket-offers/ticket-offers', 'without fee and difference is taken with one press'],
  ],
  [24, 'cheaper night', ['payments/moved-tickets', 'below is given back the way it came']],
  [25, 'lead lists, only follows wait', HERE],
  [26, 'half of a pair listed', HERE],
  [
    27,
    'wish and listing of one ticket',
    { left: 'another role is danced at once or not at all: nobody waits with a ticket for it' },
  ],
  [28, 'absent, comes anyway, offline', ['door/absent-at-door', 'let somebody in without a network is believed']],
  [29, 'absent, then ticket cancelled, handed over', ['absences/absences', 'with a ticket that was given back']],
  [30, 'make-up booked, own evening off', ['make-ups/make-ups', 'stands where one’s own evening is left out']],
  [31, 'make-up’s evening moved', ['make-ups/make-ups', 'goes back until it begins where its evening was moved']],
  [32, 'evening full, course seat free, evening over', ['make-ups/make-ups', 'and is once that one is over']],
  [33, 'smaller room than the course', ['make-ups/make-ups', 'asks for room on an evening in a smaller room too']],
  [34, 'first-week refund, part 2 charged meanwhile', [PARTS, '34: in the first week all parts go back']],
  [35, 'part fails, dancer lists', [PARTS, '35: who has a part open']],
  [36, 'old desk on evening 2 offline', ['door/course-visits', 'remembers guests by event and ticket']],
  [37, 'journal with the course’s id', ['door/course-visits', 'hand in the evening they know, or the course itself']],
  [38, 'two desks, one ticket, one evening', ['door/course-visits', 'lets in once per evening when desks']],
  [39, 'two evenings of a course on one day', ['door/moved-evenings', 'lets in to each of two evenings on one day']],
  [40, 'trial by one person over two addresses', HERE],
  [41, 'matching: one of the pair lapses', [COUPLES, '41: one of two lapses']],
  [42, 'a 0 € order frees the next in the same transaction', HERE],
];

it('each of the 42 cases is tried by a test, or is of something that the shop does not do', () => {
  expect(CASES.map(([number]) => number)).toEqual(Array.from({ length: 42 }, (_, at) => at + 1));
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const own = read(import.meta.filename);
  const untried = CASES.filter(([number, , proof]) => {
    if (proof === HERE) return !own.includes(`it('${number}: `);
    if ('left' in proof) return false;
    const [file, test] = proof;
    return !read(path.join(repositoryRoot, 'tests/server', `${file}.test.ts`)).includes(test);
  });
  expect(untried).toEqual([]);
});

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

const anAdmin = () => shop.as(addBuyer(shop), ['admin']);
const show = (userId: string, eventId: string) => showWaitList(shop.as(userId), { eventId });
const one = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
const join = (eventId: string, more: { ticketTypeId?: string; role?: SeatRole } = {}): string => {
  const userId = addBuyer(shop);
  joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID, ...more });
  return userId;
};
type Row = { kind: 'mail.wait_list_moved'; refId: string; payload: string; id: string };
const movedRows = () =>
  shop.db.sqlite
    .prepare<[], Row>(`SELECT id, kind, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.wait_list_moved'`)
    .all();
const count = (sql: string) => shop.db.sqlite.prepare<[], number>(`SELECT count(*) FROM ${sql}`).pluck().get();

/** A sold-out night of one seat, three weeks off, and the order that has it. */
async function soldOut(): Promise<{ eventId: string; giveBack: () => void }> {
  const eventId = addEvent(shop, { priceCents: 1_600, capacity: 1, startsInHours: 20 * 24 });
  const bought = await buyTicket(shop, { eventId });
  pay(shop, bought);
  await shop.settle();
  return { eventId, giveBack: () => void requestRefund(anAdmin(), { orderId: bought.orderId }) };
}

describe('a seat that is kept', () => {
  it('3: is taken in the last millisecond of its time, and not at its end', async () => {
    for (const early of [1, 0]) {
      const { eventId, giveBack } = await soldOut();
      const first = join(eventId);
      giveBack();
      const { id: seatOfferId, expiresAt } = show(first, eventId).offer!;
      setForward(shop.clock, new Date(expiresAt.getTime() - early));
      const claim = startCheckout(shop.as(first), { eventId, items: one, seatOfferId });
      if (early === 1) await expect(claim).resolves.toBeDefined();
      else await expect(claim).rejects.toMatchObject({ code: 'SEAT_OFFER_OVER' });
    }
  });

  it('8: is kept longer where the night moves to later, let go with its list where it begins sooner; who waits is told', async () => {
    const { eventId, giveBack } = await soldOut();
    const [first, second] = [join(eventId), join(eventId)];
    giveBack();
    const { expiresAt } = show(first, eventId).offer!;
    const move = (startsAt: Date) =>
      moveEvent(anAdmin(), {
        id: eventId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
        location: 'Halle 7, Werksviertel',
        isRefundOffered: true,
        isStillDayAccepted: true,
      });
    move(new Date(shop.clock.now().getTime() + 40 * DAY_MS));
    sweepWaitLists(shop.system);
    expect(show(first, eventId).offer?.expiresAt.getTime()).toBeGreaterThan(expiresAt.getTime());
    expect(show(second, eventId).state).toBe('waiting');
    expect(count(`outbox WHERE kind = 'mail.wait_list_moved'`)).toBe(2);
    const texts = await Promise.all(movedRows().map((row) => composeMail(shop.system, { ...row, attempts: 0 })));
    expect(texts.map((mail) => mail?.preview ?? '').toSorted()).toEqual([
      expect.stringMatching(/^We keep your seat until /),
      'Your place on the wait list stays as it is.',
    ]);
    move(new Date(shop.clock.now().getTime() + 5 * HOUR_MS));
    sweepWaitLists(shop.system);
    expect([first, second].map((userId) => show(userId, eventId).mine)).toEqual([null, null]);
    // Whoever waited is told of the end alone.
    for (const row of movedRows()) expect(await composeMail(shop.system, { ...row, attempts: 0 })).toBeNull();
    expect(count(`outbox WHERE kind = 'mail.wait_list_closed'`)).toBe(2);
    expect(count(`seat_offers WHERE state = 'live'`)).toBe(0);
  });

  it('9: is the next one’s when its account is gone; a place on the list and an absence go with theirs', async () => {
    const { eventId, giveBack } = await soldOut();
    const [first, second, third] = [join(eventId), join(eventId), join(eventId)];
    const erase = (id: string) => eraseAccount(shop.system, { id, email: `${id}@test.example`, name: 'Gone' });
    await erase(second);
    expect(show(third, eventId)).toMatchObject({ mine: { place: 2, waiting: 2 } });
    giveBack();
    await erase(first);
    sweepWaitLists(shop.system);
    expect(show(third, eventId).state).toBe('offered');
    expect(count(`events WHERE id = '${eventId}' AND held_count = 1 AND waiting_count = 1`)).toBe(1);

    const course = addWeekly(shop, { title: 'Wednesdays', startsAt: wallClock(shop.clock.now(), 9, 19), weeks: 2 });
    const dancer = addBuyer(shop);
    const ticket = giveOwn(shop, course.id, { userId: dancer });
    sayAbsent(shop.as(dancer), { ticketId: ticket.id, eveningId: course.evenings[0]! });
    await erase(dancer);
    expect(count('absences')).toBe(0);
  });

  it('10: is kept by day over both changes of the clocks, and no shorter when a clock is set back', async () => {
    for (const day of ['2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25'])
      for (let hour = 0; hour < 24; hour++) {
        const now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`);
        const until = keptUntil(new Date(now.getTime() + 10 * DAY_MS), now);
        const clock = new Intl.DateTimeFormat('en-GB', {
          timeZone: 'Europe/Berlin',
          hour: '2-digit',
          hourCycle: 'h23',
        });
        expect(Number(clock.format(until)), `${now.toISOString()} until ${until.toISOString()}`).toSatisfy(
          (at: number) => at >= 8 && at < 23,
        );
        expect(until.getTime() - now.getTime()).toBeGreaterThanOrEqual(24 * HOUR_MS);
      }
    const { eventId, giveBack } = await soldOut();
    const first = join(eventId);
    giveBack();
    const { id: seatOfferId } = show(first, eventId).offer!;
    shop.clock.advance(-HOUR_MS);
    sweepWaitLists(shop.system);
    await expect(startCheckout(shop.as(first), { eventId, items: one, seatOfferId })).resolves.toBeDefined();
    shop.clock.advance(HOUR_MS);
  });

  it('12: is kept and told together or not at all', async () => {
    const { eventId, giveBack } = await soldOut();
    const first = join(eventId);
    shop.db.sqlite.exec(`CREATE TRIGGER planted BEFORE INSERT ON outbox WHEN NEW.kind = 'mail.seat_offered'
      BEGIN SELECT RAISE(ABORT, 'the disk is gone'); END`);
    expect(giveBack).toThrow('the disk is gone');
    expect([count('seat_offers'), count('refunds'), show(first, eventId).state]).toEqual([0, 0, 'waiting']);
    shop.db.sqlite.exec('DROP TRIGGER planted');
    giveBack();
    expect([show(first, eventId).state, count(`outbox WHERE kind = 'mail.seat_offered'`)]).toEqual(['offered', 1]);
  });
});

it('11: who waits for a type that is taken away waits on, and stands in the way of nobody who waits for another', async () => {
  const eventId = addEvent(shop, { capacity: 1, startsInHours: 20 * 24 });
  const [early, late] = [
    addTicketType(shop, eventId, { name: 'Early' }),
    addTicketType(shop, eventId, { name: 'Late' }),
  ];
  const items = [{ ticketTypeId: late, quantity: 1 }];
  const bought = await startCheckout(shop.as(addBuyer(shop)), { eventId, items });
  pay(shop, { sessionId: bought.sessionId ?? '' });
  await shop.settle();
  const [first, second] = [join(eventId, { ticketTypeId: early }), join(eventId, { ticketTypeId: late })];
  const { ticketTypes, ...night } = toEventFields(showEventEdit(anAdmin(), eventId));
  const kept = ticketTypes.filter(({ id }) => id !== early);
  updateEvent(anAdmin(), { id: eventId, ...night, ticketTypes: kept, scope: 'one', isOversoldAccepted: false });
  requestRefund(anAdmin(), { orderId: bought.orderId });
  expect([show(first, eventId).state, show(second, eventId).state]).toEqual(['waiting', 'offered']);
});

describe('where leads and follows are counted', () => {
  const RULE: TicketRule = {
    giveBack: null,
    release: null,
    toQueue: { hoursBefore: 6, feeCents: 0 },
    handOver: null,
  };
  const night = (options: { priceCents: number; capacity: number }): string => {
    const eventId = addEvent(shop, { ...options, startsInHours: 20 * 24 });
    shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ? WHERE id = ?').run(JSON.stringify(RULE), eventId);
    askRoles(shop, eventId);
    return eventId;
  };
  async function buy(eventId: string, ...roles: SeatRole[]): Promise<string> {
    const userId = addBuyer(shop);
    const { sessionId } = await startCheckout(shop.as(userId), { eventId, items: seatsFor(...roles) });
    if (sessionId !== null) pay(shop, { sessionId });
    await shop.settle();
    return userId;
  }
  const offer = (userId: string) =>
    offerTicket(shop.as(userId), { ticketId: listMyTickets(shop.as(userId), undefined)[0]!.id });

  it('25: a lead’s ticket goes to a lead: a follow who waits is not offered it', async () => {
    const eventId = night({ priceCents: 1_600, capacity: 2 });
    const [lead] = [await buy(eventId, 'lead'), await buy(eventId, 'follow')];
    const follow = join(eventId, { role: 'follow' });
    offer(lead);
    expect(show(follow, eventId).state).toBe('waiting');
    const other = join(eventId, { role: 'lead' });
    expect([show(follow, eventId).state, show(other, eventId).state]).toEqual(['waiting', 'offered']);
  });

  it('26: half of a pair is not passed on alone', async () => {
    const eventId = night({ priceCents: 1_600, capacity: 2 });
    const couple = await buy(eventId, 'lead', 'follow');
    join(eventId, { role: 'lead' });
    expect(() => offer(couple)).toThrow('TICKET_OFFER_NOT_POSSIBLE');
  });

  it('42: an order of 0 € lets in who waits for the other role in the same transaction', async () => {
    const eventId = night({ priceCents: 0, capacity: 20 });
    for (let bought = 0; bought < 2; bought++) await buy(eventId, 'lead');
    const waiting = join(eventId, { role: 'lead' });
    expect(show(waiting, eventId).state).toBe('waiting');
    expect(reserveOrder(shop.as(addBuyer(shop)), { eventId, items: seatsFor('follow') }).status).toBe('paid');
    expect(count(`seat_offers WHERE state = 'live'`)).toBe(1);
    expect(show(waiting, eventId).state).toBe('offered');
  });
});

it('40: a trial is one mailbox’s once; whoever has two mailboxes has two, which both orders show', async () => {
  const startsAt = wallClock(shop.clock.now(), 2, 19);
  const course = addWeekly(shop, { title: 'Wednesdays', startsAt, weeks: 4 });
  const trial = addTicketType(shop, course.id, { priceCents: 0, scope: 'trial' });
  const take = (userId: string) =>
    reserveOrder(shop.as(userId), {
      eventId: course.id,
      eveningId: course.evenings[0]!,
      items: [{ ticketTypeId: trial, quantity: 1 }],
    });
  const [anna, again, elsewhere] = [addBuyer(shop), addBuyer(shop), addBuyer(shop)];
  const setEmail = shop.db.sqlite.prepare('UPDATE users SET email = ? WHERE id = ?');
  for (const [userId, email] of [
    [anna, 'anna@mail.example'],
    [again, 'anna+two@mail.example'],
    [elsewhere, 'anna@other.example'],
  ] as const)
    setEmail.run(email, userId);
  expect(take(anna).status).toBe('paid');
  expect(() => take(again)).toThrow('TRIAL_USED');
  expect(take(elsewhere).status).toBe('paid');
  expect(count(`tickets WHERE ticket_type_id = '${trial}'`)).toBe(2);
});
