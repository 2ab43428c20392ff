import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { remindedAt } from '#shared/wait-list/kept-until.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { exportData } from '#server/services/people/retention/export/export-data.ts';
import { comeAfterAll } from '#server/services/shop/absences/come-after-all.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { bookMakeUp } from '#server/services/shop/make-ups/book-make-up.ts';
import { listMakeUpPlaces } from '#server/services/shop/make-ups/list-make-up-places.ts';
import { offerMakeUps } from '#server/services/shop/make-ups/offer-make-ups.ts';
import {
  declineOfferedMakeUp,
  showOfferedMakeUp,
  takeOfferedMakeUp,
} from '#server/services/shop/make-ups/offered-make-up.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { addWeekly, giveOwn, guestsOf } from '#tests/support/make-ups.ts';
import { askRoles } from '#tests/support/roles.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [own, host] = [] as unknown as [{ id: string; evenings: string[] }, { id: string; evenings: string[] }];
let [wednesday, friday] = [] as unknown as [Date, Date];
const refused = (code: string) => expect.objectContaining({ code });

/** Two parallel courses; in ten days at 19:00, and in twelve days. */
beforeEach(async () => {
  shop = await openTestShop();
  [wednesday, friday] = [wallClock(shop.clock.now(), 10, 19), wallClock(shop.clock.now(), 12, 19)];
  own = addWeekly(shop, { title: 'Wednesdays', startsAt: wednesday, weeks: 3, capacity: 8 });
  host = addWeekly(shop, { title: 'Fridays', startsAt: friday, weeks: 3, capacity: 8 });
  // Whoever makes room on a Friday is offered nothing on a Wednesday.
  shop.db.sqlite.prepare(`UPDATE events SET level = 'improver' WHERE id = ?`).run(own.id);
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  await shop.close();
});

type Dancer = { userId: string; ctx: ServiceContext; ticketId: string };
function addDancer(courseId: string, role: SeatRole | null = null): Dancer {
  const userId = addBuyer(shop);
  return { userId, ctx: shop.as(userId), ticketId: giveOwn(shop, courseId, { userId, role }).id };
}
const misses = ({ ctx, ticketId }: Dancer, eveningId: string | undefined) =>
  sayAbsent(ctx, { ticketId, eveningId: eveningId! });
/** Somebody of the Wednesdays who misses an evening of it. */
function addOwed(week = 0, role: SeatRole | null = null): Dancer {
  const dancer = addDancer(own.id, role);
  misses(dancer, own.evenings[week]);
  shop.clock.advance(1);
  return dancer;
}

type Row = { token: string; state: string; expiresAt: number; userId: string; at: number };
const offers = (): Row[] =>
  shop.db.sqlite
    .prepare<[], Row & { eveningId: string }>(
      `SELECT o.token, o.state, o.expires_at AS expiresAt, t.user_id AS userId, o.evening_id AS eveningId FROM seat_offers o
        JOIN absences a ON a.id = o.absence_id JOIN tickets t ON t.id = a.ticket_id ORDER BY o.rowid`,
    )
    .all()
    .map(({ eveningId, ...row }) => ({ ...row, at: host.evenings.indexOf(eveningId) }));
const mails = () =>
  shop.db.sqlite
    .prepare<[], string>(`SELECT kind FROM outbox WHERE kind LIKE 'mail.make_up%' ORDER BY rowid`)
    .pluck()
    .all();
const offerNow = () => offerMakeUps(shop.system);

describe('a place that comes free on an evening', () => {
  it('is offered to who missed one first, by mail, and taken by its link alone', () => {
    const [first, second] = [addOwed(), addOwed()];
    expect(offerNow()).toBe(0); // nothing is free yet that early
    misses(addDancer(host.id), host.evenings[1]);
    expect(offerNow()).toBe(1);
    expect(offerNow()).toBe(0);
    expect(offers()).toMatchObject([{ userId: first.userId, at: 1, state: 'live' }]);
    expect(mails()).toEqual(['mail.make_up_offered', 'mail.make_up_offer_ends']);
    const { token } = offers()[0]!;
    expect(showOfferedMakeUp(shop.visitor, { token })).toMatchObject({
      title: 'Fridays',
      missed: { title: 'Wednesdays' },
      sharePath: null,
    });
    const taken = takeOfferedMakeUp(shop.visitor, { token });
    expect(takeOfferedMakeUp(shop.visitor, { token })).toEqual(taken);
    expect(taken.sharePath).toMatch(/^\/ticket\/./);
    expect(guestsOf(shop)).toMatchObject([{ eveningId: host.evenings[1], status: 'active' }]);
    expect(offers()).toMatchObject([{ state: 'claimed' }]);
    expect(offerNow()).toBe(0);
    misses(addDancer(host.id), host.evenings[1]);
    expect(offerNow()).toBe(1);
    expect(offers()[1]).toMatchObject({ userId: second.userId });
  });

  it('is told once more some hours before its end, by day, to who has not answered', async () => {
    addOwed();
    misses(addDancer(host.id), host.evenings[1]);
    offerNow();
    const row = shop.db.sqlite
      .prepare<[], { id: string; refId: string; payload: null; at: number }>(
        `SELECT id, ref_id AS refId, payload, next_attempt_at AS at FROM outbox WHERE kind = 'mail.make_up_offer_ends'`,
      )
      .get()!;
    const { token, expiresAt } = offers()[0]!;
    expect(new Date(row.at)).toEqual(remindedAt({ offeredAt: shop.clock.now(), expiresAt: new Date(expiresAt) }));
    const mail = () => composeMail(shop.system, { ...row, kind: 'mail.make_up_offer_ends', attempts: 0 });
    setForward(shop.clock, new Date(row.at));
    expect((await mail())?.subject).toMatch(/^Your make-up place goes on soon, on /);
    declineOfferedMakeUp(shop.visitor, { token });
    expect(await mail()).toBeNull();
  });

  it('is kept from everybody else, counted on that evening alone, and free for its own on their page', () => {
    const [first, second] = [addOwed(), addOwed()];
    misses(addDancer(host.id), host.evenings[1]);
    offerNow();
    const place = (dancer: Dancer) => listMakeUpPlaces(dancer.ctx, { ticketId: dancer.ticketId });
    expect(place(second)).toEqual([]);
    expect(place(first)).toMatchObject([{ eveningId: host.evenings[1], keptUntil: new Date(offers()[0]!.expiresAt) }]);
    const book = ({ ctx, ticketId }: Dancer) =>
      bookMakeUp(ctx, { ticketId, missedEveningId: own.evenings[0]!, eveningId: host.evenings[1]! });
    expect(() => book(second)).toThrow(refused('EVENING_FULL'));
    const held = shop.db.sqlite.prepare('SELECT held_count FROM events WHERE id = ?').pluck().get(host.id);
    expect(held).toBe(0);
    book(first);
    expect(offers()).toMatchObject([{ state: 'claimed' }]);
  });

  it('lapses by day and goes to the next; who let two go is asked no more', () => {
    const [first, second] = [addOwed(), addOwed()];
    misses(addDancer(host.id), host.evenings[1]);
    offerNow();
    const { token, expiresAt } = offers()[0]!;
    const hour = Number(
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' }).format(
        expiresAt,
      ),
    );
    expect(hour).toBeGreaterThanOrEqual(8);
    expect(hour).toBeLessThan(23);
    shop.clock.advance(expiresAt - shop.clock.now().getTime());
    // Its time is tested where it is read, before the job comes by.
    expect(() => showOfferedMakeUp(shop.visitor, { token })).toThrow(refused('SEAT_OFFER_OVER'));
    expect(() => takeOfferedMakeUp(shop.visitor, { token })).toThrow(refused('SEAT_OFFER_OVER'));
    offerNow();
    expect(offers().map(({ state, userId }) => [state, userId])).toEqual([
      ['lapsed', first.userId],
      ['live', second.userId],
    ]);
    misses(addDancer(host.id), host.evenings[2]);
    offerNow();
    declineOfferedMakeUp(shop.visitor, { token: offers()[2]!.token });
    expect(offers()[2]).toMatchObject({ state: 'declined', userId: first.userId, at: 2 });
    misses(addDancer(host.id), host.evenings[0]);
    expect(offerNow()).toBe(0);
    expect(listMakeUpPlaces(first.ctx, { ticketId: first.ticketId })).toHaveLength(2);
  });

  it('is offered to the role that is not ahead, on a level that fits', () => {
    const [lead, follow] = [addOwed(0, 'lead'), addOwed(0, 'follow')];
    const away = [addDancer(host.id, 'follow'), addDancer(host.id, 'lead')];
    askRoles(shop, host.id);
    misses(away[0]!, host.evenings[1]);
    offerNow();
    expect(offers()).toMatchObject([{ userId: follow.userId }]);
    misses(away[1]!, host.evenings[1]);
    offerNow();
    expect(offers()[1]).toMatchObject({ userId: lead.userId });
    shop.db.sqlite.prepare(`UPDATE events SET level = 'advanced' WHERE id = ?`).run(host.id);
    addOwed(0, 'follow');
    misses(away[0]!, host.evenings[2]);
    offerNow();
    expect(offers().filter(({ at }) => at === 2)).toEqual([]);
  });

  it.each<[string, (dancer: Dancer) => void]>([
    ['they come after all', ({ ctx, ticketId }) => comeAfterAll(ctx, { ticketId, eveningId: own.evenings[0]! })],
    ['the evening is left out', () => leaveEveningOut(shop.as(addBuyer(shop), ['admin']), { id: host.evenings[1]! })],
    ['their ticket ends', ({ ticketId }) => cancel(ticketId)],
    ['their account ends', ({ userId }) => erasePerson(shop.system, { userId, email: emailOf(userId) })],
  ])('is free again when %s', (_, act) => {
    const dancer = addOwed();
    misses(addDancer(host.id), host.evenings[1]);
    offerNow();
    const { token } = offers()[0]!;
    act(dancer);
    expect(offers().filter(({ state }) => state === 'live')).toEqual([]);
    expect(() => takeOfferedMakeUp(shop.visitor, { token })).toThrow(refused('SEAT_OFFER_OVER'));
    expect(guestsOf(shop)).toEqual([]);
  });

  it('stands in nobody’s way once its time is over, also before the job comes by', () => {
    addOwed();
    shop.db.sqlite.prepare('UPDATE events SET max_capacity = 1 WHERE id = ?').run(host.id);
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    expect(offerNow()).toBe(1);
    const items = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
    const buy = () => reserveOrder(shop.as(addBuyer(shop)), { eventId: host.id, items });
    expect(buy).toThrow(refused('EVENT_SOLD_OUT'));
    setForward(shop.clock, new Date(offers()[0]!.expiresAt));
    expect(buy().status).toBe('pending');
  });

  it('comes too late six hours before, and among one’s data is what was offered', () => {
    const dancer = addOwed();
    setForward(shop.clock, new Date(friday.getTime() - 3 * DAY_MS));
    expect(offerNow()).toBe(1);
    expect(exportData(dancer.ctx)).toMatchObject({ makeUpOffers: [{ event: 'Fridays', state: 'live' }] });
    declineOfferedMakeUp(shop.visitor, { token: offers()[0]!.token });
    shop.db.sqlite.prepare('DELETE FROM seat_offers').run();
    setForward(shop.clock, new Date(friday.getTime() - 5 * HOUR_MS));
    expect(offerNow()).toBe(0);
  });
});

const emailOf = (userId: string) =>
  shop.db.sqlite.prepare<[string], string>('SELECT email FROM users WHERE id = ?').pluck().get(userId)!;
const cancel = (ticketId: string) =>
  shop.db.sqlite
    .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = ? WHERE id = ?`)
    .run(shop.clock.now().getTime(), ticketId);
