import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { releaseAllotments } from '#server/services/door/devices/allotment.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { setEveningRoom } from '#server/services/shop/events/evenings/set-evening-room.ts';
import { makeImportedOrder, removeImportedOrder } from '#server/services/shop/orders/make-imported-order.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { giveTickets, pairDesk } from '#tests/support/door.ts';
import { addWeekly } from '#tests/support/make-ups.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

// The job that sweeps the lists does not run here: whatever frees a seat keeps it for who waits, in its own transaction.
describe('a seat is kept for who waits as soon as it is free', () => {
  let shop: TestShop;
  let eventId: string;
  beforeEach(async () => {
    shop = await openTestShop({ isInProcess: true });
    eventId = addEvent(shop, { capacity: 1, startsInHours: 20 * 24 });
  });
  afterEach(() => shop.close());

  const someoneWaits = (): void =>
    void joinWaitList(shop.as(addBuyer(shop)), { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  const isOffered = (): unknown => shop.db.sqlite.prepare('SELECT state FROM waiters').pluck().get();
  async function sold(): Promise<Bought> {
    const bought = await buyTicket(shop, { eventId });
    pay(shop, bought);
    await shop.settle();
    someoneWaits();
    expect(isOffered()).toBe('waiting');
    return bought;
  }

  it('that a bank takes back', async () => {
    const { sessionId } = await sold();
    shop.standIn.act('dispute', sessionId);
    await shop.settle();
    shop.standIn.act('close-dispute', sessionId, { succeeds: false });
    await shop.settle();
    expect(isOffered()).toBe('offered');
  });

  it('that a desk kept until its till was closed', () => {
    const { desk } = pairDesk(shop, 'Kasse 1');
    shop.db.sqlite
      .prepare('INSERT INTO desk_allotments (desk_id, event_id, quantity) VALUES (?, ?, 1)')
      .run(desk.id, eventId);
    someoneWaits();
    expect(isOffered()).toBe('waiting');
    inTransaction(shop.db, () => releaseAllotments(shop.system, desk.id));
    expect(isOffered()).toBe('offered');
  });

  it('whose delayed payment fails', async () => {
    const { sessionId } = await buyTicket(shop, { eventId });
    someoneWaits();
    shop.standIn.act('pay', sessionId, { isDelayed: true });
    await shop.settle();
    expect(isOffered()).toBe('waiting');
    shop.standIn.act('complete-delayed', sessionId, { succeeds: false });
    await shop.settle();
    expect(isOffered()).toBe('offered');
  });

  it('of a course whose fullest evening does not take place', () => {
    const startsAt = wallClock(shop.clock.now(), 20, 19);
    const course = addWeekly(shop, { title: 'Fridays', startsAt, weeks: 2, capacity: 2 });
    const admin = shop.as(addBuyer(shop), ['admin']);
    const [small] = course.evenings;
    giveTickets(shop, course.id, 1);
    setEveningRoom(admin, { id: small!, room: 'Studio', maxCapacity: 1 });
    joinWaitList(shop.as(addBuyer(shop)), { eventId: course.id, ticketTypeId: GENERAL_ADMISSION_ID });
    expect(isOffered()).toBe('waiting');
    leaveEveningOut(admin, { id: small! });
    expect(isOffered()).toBe('offered');
  });

  it('that came with an import which is taken back', () => {
    const orderedAt = shop.clock.now();
    const ticket = { codeId: 'code-of-another-shop', foreignUid: 'uid', foreignCodeBits: 0, holderName: null };
    const made = [{ ...ticket, product: 'Ticket', isUsed: false }];
    const orderId = inTransaction(shop.db, () =>
      makeImportedOrder(shop.system, {
        orderId: null,
        eventId,
        userId: null,
        vatBps: 1_900,
        orderedAt,
        tickets: made,
      }),
    );
    someoneWaits();
    expect(isOffered()).toBe('waiting');
    inTransaction(shop.db, () => removeImportedOrder(shop.system, orderId));
    expect(isOffered()).toBe('offered');
  });
});
