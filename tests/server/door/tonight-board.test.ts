import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { insertWalkIn } from '#server/services/door/check-in/walk-in-rows.ts';
import { recordDeskException } from '#server/services/door/devices/desk-exceptions.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { endPhone } from '#server/services/door/phones/end-phone.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { findDesk } from '#server/services/door/devices/find-desk.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { totalChanges } from '#server/db/plain/total-changes.ts';
import { atDoor, byCard, inCash } from '#tests/support/at-door.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addBoss, addMember, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { inviteCode, joinWith } from '#tests/support/phone.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let till: TestDesk;

/** Friday's doors open at 21:00 by the clock on the wall, so that no test runs over 06:00. */
beforeEach(async () => {
  shop = await openTestShop();
  setForward(shop.clock, wallClock(shop.clock.now(), 1, 21));
  till = pairDesk(shop, 'Kasse 1');
});
afterEach(() => shop.close());

const office = () => shop.as(addStaff(shop, ['admin']), ['admin']);
const board = () => showTonight(office());
const now = () => shop.clock.now();

describe('the board of tonight', () => {
  it('is for the office and for who leads the night', () => {
    expect(showTonight(shop.as(addStaff(shop, ['door_lead']), ['door_lead']))).toEqual(board());
    expect(() => showTonight(shop.visitor)).toThrow('UNAUTHORIZED');
    expect(() => showTonight(shop.as(addStaff(shop, ['cashier']), ['cashier']))).toThrow('FORBIDDEN');
  });

  it('counts who is inside by the way they came, and tickets that are still out', () => {
    const eventId = addEvent(shop, { startsInHours: 0, capacity: 10 });
    const [first, second, cancelled] = giveTickets(shop, eventId, 5);
    scan(till, eventId, first!.code);
    const back = scan(till, eventId, second!.code);
    scan(till, eventId, addMember(shop).membershipId);
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(cancelled!.id);
    expect(board().nights).toMatchObject([
      {
        id: eventId,
        styles: ['salsa'],
        imageUrl: null, // drawn
        counts: { admitted: 3, online: 2, members: 1, capacity: 10 },
        ticketsOut: 2,
      },
    ]);
    atDoor(till).undo({ admissionId: back.admissionId!, reason: 'Fehlscan' });
    expect(board().nights).toMatchObject([{ counts: { admitted: 2 }, ticketsOut: 3 }]);
  });

  it('puts arrivals into their quarter hours; together they are everybody inside', () => {
    const eventId = addEvent(shop, { startsInHours: 1 });
    const guests = giveTickets(shop, eventId, 5);
    const come = (minutes: number, index: number) => {
      setForward(shop.clock, new Date(start.getTime() + minutes * MINUTE_MS));
      scan(till, eventId, guests[index]!.code);
    };
    const start = new Date(now().getTime() + HOUR_MS);
    come(-16, 0);
    come(0, 1);
    come(14.9, 2);
    come(15, 3);
    const [night] = board().nights;
    const arrived = night!.quarters.filter((quarter) => quarter.arrived > 0);
    expect(arrived.map(({ at, arrived: people }) => [(at.getTime() - start.getTime()) / MINUTE_MS, people])).toEqual([
      [-30, 1],
      [0, 2],
      [15, 1],
    ]);
    const who = { eventId, eveningId: null, deskId: till.desk.id, cashierId: null, guestId: null };
    const walkIn = { id: randomUUID(), ...who, reason: 'staff' as const };
    insertWalkIn(till.ctx, {
      ...walkIn,
      people: 2,
      overPeople: 0,
      overReason: null,
      supervisorId: null,
      countedAt: now(),
    });
    const withThem = board();
    expect(night!.counts.admitted).toBe(4);
    expect(withThem.nights[0]!.counts).toMatchObject({ admitted: 6, walkIns: 2 });
    expect(withThem.nights[0]!.quarters.reduce((sum, { arrived: people }) => sum + people, 0)).toBe(6);
    expect(withThem.desks).toMatchObject([{ checkIns: 6, lastCheckInAt: now() }]);
    expect(night!.quarters.map(({ at }) => at.getTime())).toEqual(
      night!.quarters.map((_, index) => start.getTime() + (index - 2) * 15 * MINUTE_MS),
    );
  });

  it('expects who is still out as earlier nights of the same kind came, else by the usual curve', () => {
    const past = addEvent(shop, { startsInHours: 0 });
    const start = now();
    const earlier = giveTickets(shop, past, 40);
    setForward(shop.clock, new Date(start.getTime() + 35 * MINUTE_MS)); // quarter 2
    for (const { code } of earlier.slice(0, 30)) scan(till, past, code);
    setForward(shop.clock, wallClock(start, 7, 21));
    const eventId = addEvent(shop, { startsInHours: 0 });
    giveTickets(shop, eventId, 20);
    const [night] = board().nights;
    expect(night!.earlierNights).toBe(1);
    expect(night!.quarters.filter(({ expected }) => expected > 0)).toEqual([
      { at: new Date(now().getTime() + 30 * MINUTE_MS), arrived: 0, expected: 15 },
    ]);
    shop.db.sqlite.prepare(`UPDATE events SET kind = 'workshop' WHERE id = ?`).run(past);
    shop.clock.advance(11 * MINUTE_MS); // what was found out is remembered for ten
    const [usual] = board().nights;
    expect(usual!.earlierNights).toBe(0);
    expect(usual!.quarters.filter(({ expected }) => expected > 0).length).toBeGreaterThan(5);
  });

  it('adds takings up by desk and means, online beside them, what was given back taken off', async () => {
    const eventId = addEvent(shop, { startsInHours: 0, capacity: 100 });
    const typeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_250, channel: 'door' });
    giveTickets(shop, eventId, 3); // 1,200 each
    const second = pairDesk(shop, 'Kasse 2');
    const boss = await addBoss(shop);
    const sellAt = (desk: TestDesk, method: 'cash' | 'card') => {
      const { saleId } = atDoor(desk).sell({
        eventId,
        items: [{ ticketTypeId: typeId, quantity: 2 }],
        payments: method === 'cash' ? inCash(2_500) : byCard(2_500),
      });
      return saleId;
    };
    for (const desk of [till, second]) atDoor(desk).open();
    sellAt(till, 'cash');
    sellAt(till, 'card');
    const saleId = sellAt(second, 'cash');
    await atDoor(second).refund({
      saleId,
      positions: [0],
      payments: inCash(1_250),
      boss,
    });
    expect(board().takings).toEqual({
      onlineCents: 3_600,
      cashCents: 5_000,
      cardCents: 2_500,
      givenBackCents: 1_250,
      goods: [],
      givenAway: [],
      totalCents: 9_850,
      tills: [
        { deskId: till.desk.id, deskName: 'Kasse 1', cashCents: 2_500, cardCents: 2_500 },
        { deskId: second.desk.id, deskName: 'Kasse 2', cashCents: 2_500, cardCents: 0 },
      ],
    });
    shop.db.sqlite
      .prepare(
        `INSERT INTO refunds (id, order_id, amount_cents, reason, status, intent_key)
          SELECT ?, id, 1200, 'requested_by_admin', 'succeeded', ? FROM orders WHERE channel = 'online' LIMIT 1`,
      )
      .run(randomUUID(), randomUUID());
    expect(board().takings).toMatchObject({ onlineCents: 2_400, totalCents: 8_650 });
  });

  it('shows each desk with its holder, its last guest, and since when nothing came from it', () => {
    const eventId = addEvent(shop, { startsInHours: 0 });
    const cashierId = addStaff(shop, ['cashier']);
    shop.db.sqlite.prepare(`UPDATE users SET name = 'Mira Kowalski' WHERE id = ?`).run(cashierId);
    atDoor(till).open({ floatCents: 0, cashierId });
    const at = now();
    scan(till, eventId, giveTickets(shop, eventId, 1)[0]!.code);
    expect(board().desks).toMatchObject([
      { name: 'Kasse 1', holder: 'Mira K.', isOnline: true, checkIns: 1, lastCheckInAt: at },
    ]);
    shop.clock.advance(5 * MINUTE_MS);
    expect(board().desks).toMatchObject([{ isOnline: false, lastCheckInAt: at }]);
    shop.db.sqlite.prepare(`UPDATE desks SET revoked_at = 1`).run();
    expect(board().desks).toEqual([]);
  });

  it('tells what a desk says of its battery and its queue with each pull; an older one says nothing', () => {
    const health = { queueLength: 6, batteryPercent: 41, isCharging: false };
    const at = () => findDesk(shop.visitor, till.token);
    takeSnapshot(till.ctx, at(), {});
    expect(board().desks).toMatchObject([{ queueLength: null, batteryPercent: null }]);
    takeSnapshot(till.ctx, at(), { health });
    expect(board().desks).toMatchObject([health]);
    // The same again is no write, and silence is no news.
    const writes = () => totalChanges(shop.db).get()?.writes;
    const before = writes();
    takeSnapshot(till.ctx, at(), { health });
    takeSnapshot(till.ctx, at(), {});
    expect(writes()).toBe(before);
    takeSnapshot(till.ctx, at(), { health: { ...health, isCharging: true } });
    expect(board().desks).toMatchObject([{ ...health, isCharging: true }]);
  });

  it("shows helpers' phones of nights that are not over, with what waits in them", () => {
    const eventId = addEvent(shop, { startsInHours: 0 });
    const { code, id } = inviteCode(till, eventId);
    expect(board().desks).toMatchObject([{ name: 'Kasse 1', isPhone: false }]);
    joinWith(shop, code);
    shop.db.sqlite.prepare('UPDATE door_phones SET queue_length = 6 WHERE id = ?').run(id);
    expect(board().desks).toMatchObject([
      { name: 'Kasse 1', isPhone: false },
      { isPhone: true, holder: 'Aylin', isOnline: true, checkIns: 0, queueLength: 6 },
    ]);
    endPhone(office(), { id });
    expect(board().desks).toMatchObject([{ name: 'Kasse 1' }]);
  });

  it('forgets a phone that was not heard of for half an hour, unless it has entries nobody else has', () => {
    const eventId = addEvent(shop, { startsInHours: 0 });
    const { code, id } = inviteCode(till, eventId);
    const phone = joinWith(shop, code);
    const phones = () => board().desks.filter(({ isPhone }) => isPhone);
    shop.clock.advance(29 * MINUTE_MS);
    expect(phones()).toHaveLength(1);
    shop.clock.advance(MINUTE_MS);
    expect(phones()).toEqual([]);
    shop.db.sqlite.prepare('UPDATE door_phones SET queue_length = 2 WHERE id = ?').run(id);
    expect(phones()).toMatchObject([{ holder: 'Aylin', isOnline: false, queueLength: 2 }]);
    shop.db.sqlite.prepare('UPDATE door_phones SET queue_length = 0 WHERE id = ?').run(id);
    takePhoneSnapshot(phone.ctx, phone.phone(), {}); // it is back
    expect(phones()).toMatchObject([{ holder: 'Aylin', isOnline: true }]);
  });

  it('says the time it goes by, in whole minutes, so that time alone sends no board each second', () => {
    setForward(shop.clock, new Date(Math.ceil(now().getTime() / MINUTE_MS) * MINUTE_MS + 100));
    const first = board().at;
    shop.clock.advance(59_000);
    expect(board().at).toEqual(first);
    shop.clock.advance(1_000);
    expect(board().at.getTime()).toBe(first.getTime() + MINUTE_MS);
  });

  it("names the day's shifts, and the newest of what desks could not settle", () => {
    addEvent(shop, { startsInHours: 0 });
    const { businessDay } = board();
    const add = (date: string, name: string) =>
      shop.db.sqlite
        .prepare(`INSERT INTO cashier_schedule (id, date, name) VALUES (?, ?, ?)`)
        .run(randomUUID(), date, name);
    add(businessDay, 'Noelia');
    add('2020-01-01', 'Imre');
    for (let n = 0; n < 7; n++)
      recordDeskException(till.ctx, {
        entryId: randomUUID(),
        deskId: till.desk.id,
        kind: 'double_admission',
        detail: '',
      });
    const shown = board();
    expect(shown.shifts).toMatchObject([{ name: 'Noelia' }]);
    expect([shown.questions.length, shown.questionCount]).toEqual([5, 7]);
    expect(shown.questions[0]).toMatchObject({ title: 'Doppelt eingelassen', deskName: 'Kasse 1' });
  });

  it('names the next night on a day without one', () => {
    expect(board()).toMatchObject({ nights: [], next: null });
    addEvent(shop, { title: 'Tomorrow', startsInHours: 24 });
    expect(board()).toMatchObject({ nights: [], next: { title: 'Tomorrow' } });
    const off = addEvent(shop, { title: 'Off', startsInHours: 1 });
    shop.db.sqlite.prepare(`UPDATE events SET cancelled_at = 1, is_active = 0 WHERE id = ?`).run(off);
    expect(board().nights).toEqual([]);
  });
});
