import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { showPerson } from '#server/services/office/people/show-person.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { forgiveMissedNight } from '#server/services/shop/tickets/forgive-missed-night.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { addMember, addStaff, giveTickets, pairDesk, scan, type TestDesk } from '#tests/support/door.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const RULE = { count: 3, withinDays: 90, pauseDays: 30 };
const request = (eventId: string) => ({ eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] });

let shop: TestShop;
let desk: TestDesk;
let member: ReturnType<typeof addMember>;
beforeEach(async () => {
  shop = await openTestShop({ isInProcess: true });
  desk = pairDesk(shop);
  member = addMember(shop);
  shop.db.sqlite.prepare(`UPDATE subscribers SET current_period_end = ?`).run(new Date('2100-01-01').getTime());
});
afterEach(() => shop.close());

const withRule = (ctx: ServiceContext): ServiceContext => ({
  ...ctx,
  operator: { ...ctx.operator, missedNights: RULE },
});
const as = () => withRule(shop.as(member.userId));
const office = () => withRule(shop.as(addStaff(shop, ['admin']), ['admin']));

/** A night passes for which the member has a free place; another guest is let in, unless nobody is. */
async function passNight({ comes = false, isOpen = true, isOff = false } = {}): Promise<string> {
  const eventId = addEvent(shop, { startsInHours: 8 });
  await startCheckout(shop.as(member.userId), request(eventId));
  await shop.settle();
  const own = listMyTickets(shop.as(member.userId), undefined).find(({ event }) => event.id === eventId)!;
  expect(own.pricePaidCents).toBe(0);
  const [guest] = giveTickets(shop, eventId, 1);
  shop.clock.advance(8 * HOUR_MS);
  if (isOpen) expect(scan(desk, eventId, guest!.code).isAdmitted).toBe(true);
  if (comes) expect(scan(desk, eventId, own.qrCode).isAdmitted).toBe(true);
  if (isOff) await cancelEvent(shop.as(addStaff(shop, ['admin']), ['admin']), eventId);
  shop.clock.advance(2 * DAY_MS);
  return own.id;
}
const countOf = () => showMembership(as()).missedNights?.count ?? 0;
const quote = (hours: number) => quoteOrder(as(), request(addEvent(shop, { startsInHours: hours }))).member;

describe('free places that stayed empty', () => {
  test('are counted and, from the third on, hold the member back until a day before, in words and at the till', async () => {
    await passNight();
    await passNight();
    expect(countOf()).toBe(2);
    expect(quote(72)).toMatchObject({ isApplied: true });
    await passNight();
    expect(showMembership(as()).missedNights).toMatchObject({ count: 3, rule: RULE, pausedUntil: expect.any(Date) });
    expect(quote(72)).toMatchObject({ isApplied: false, reason: 'missed_nights' });
    expect(quote(72).sentence).toContain('3 of your free places within 90 days stayed empty.');
    const far = addEvent(shop, { startsInHours: 72 });
    expect(await startCheckout(as(), request(far))).toMatchObject({ orderStatus: 'pending' });
    await expect(
      startCheckout(as(), { ...request(addEvent(shop, { startsInHours: 72 })), expectsMemberPrice: true }),
    ).rejects.toThrow('MEMBER_PRICE_GONE');
    expect(await startCheckout(as(), request(addEvent(shop, { startsInHours: 20 })))).toMatchObject({
      orderStatus: 'paid',
    });
    shop.clock.advance(30 * DAY_MS);
    expect(quote(72)).toMatchObject({ isApplied: true });
  });

  test('are nobody’s fault where the house has no rule', async () => {
    for (let night = 0; night < 3; night++) await passNight();
    expect(showMembership(shop.as(member.userId)).missedNights).toBeNull();
    const far = addEvent(shop, { startsInHours: 72 });
    expect(quoteOrder(shop.as(member.userId), request(far)).member).toMatchObject({ isApplied: true });
  });

  test('are none where the member came, nobody at all was let in, or the night was called off', async () => {
    await passNight({ comes: true });
    await passNight({ isOpen: false });
    await passNight({ isOff: true });
    expect(countOf()).toBe(0);
    await passNight();
    expect(countOf()).toBe(1);
  });

  test('count again when it turns out later: what a desk tells counts at once, and so does what it takes back', async () => {
    await passNight({ comes: true });
    expect(countOf()).toBe(0);
    const admission = shop.db.sqlite
      .prepare(`SELECT a.id FROM admissions a JOIN tickets t ON t.id = a.ticket_id WHERE t.user_id = ?`)
      .pluck()
      .get(member.userId) as string;
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'active', used_at = NULL WHERE user_id = ?`).run(member.userId);
    shop.db.sqlite.prepare(`UPDATE admissions SET undone_at = ?, undo_id = 'u' WHERE id = ?`).run(1, admission);
    expect(countOf()).toBe(1);
  });

  test('are forgiven by the office, once, with a line in the audit log; nobody else’s are', async () => {
    const ticketId = await passNight();
    expect(showPerson(office(), { userId: member.userId }).missedNights?.nights).toMatchObject([{ ticketId }]);
    const forgive = { userId: member.userId, ticketId };
    expect(() => forgiveMissedNight(shop.as(member.userId), forgive)).toThrow('FORBIDDEN');
    expect(() => forgiveMissedNight(office(), { ...forgive, userId: addMember(shop).userId })).toThrow(
      'TICKET_NOT_FOUND',
    );
    forgiveMissedNight(office(), forgive);
    forgiveMissedNight(office(), forgive);
    expect(countOf()).toBe(0);
    expect(showPerson(office(), { userId: member.userId }).missedNights?.nights).toEqual([]);
    const said = shop.db.sqlite.prepare(`SELECT count(*) FROM audit WHERE action = 'ticket.miss_forgiven'`).pluck();
    expect(said.get()).toBe(1);
  });
});
