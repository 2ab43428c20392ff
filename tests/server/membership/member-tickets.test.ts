import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, HOUR_MS, formatMemberDate } from '#shared/time.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { verifyPayment } from '#server/services/shop/orders/verify-payment.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, pay } from '#tests/support/buy.ts';
import { addNight, addMember, addStaff, pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { clubNight } from '#tests/support/club-night.ts';

type Spent = { spentBy: string; freedAt: number | null };

describe('a member buys', () => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const request = (eventId: string, quantity = 1) => ({
    eventId,
    items: [{ ticketTypeId: 'general-admission', quantity }],
  });
  const buy = (userId: string, eventId: string, quantity = 1) =>
    startCheckout(shop.as(userId), request(eventId, quantity));
  const member = (userId: string, eventId: string, quantity = 1) =>
    quoteOrder(shop.as(userId), request(eventId, quantity)).member;
  const spent = (subscriberId: string) =>
    shop.db.sqlite
      .prepare<[string], Spent>(
        `SELECT spent_by AS spentBy, freed_at AS freedAt FROM member_entitlements WHERE subscriber_id = ? ORDER BY spent_at`,
      )
      .all(subscriberId);
  const set = (subscriberId: string, sql: string) =>
    shop.db.sqlite.prepare(`UPDATE subscribers SET ${sql} WHERE id = ?`).run(subscriberId);
  /** What the club pays for the event `addEvent` makes, eight hours from now. */
  const tonight = () => clubNight(shop.clock.now().getTime() + 8 * HOUR_MS, 1200);
  const office = () => shop.as(addStaff(shop, ['admin']), ['admin']);

  it('one ticket at the member’s price, the others at the normal one, and the quote says both', async () => {
    const { userId, membershipId } = addMember(shop, 'club');
    const eventId = addEvent(shop);
    const { priceCents, voucherCents } = tonight();
    const quote = quoteOrder(shop.as(userId), request(eventId, 3));
    expect(
      quote.lines.map(({ name, quantity, unitPriceCents, member: line }) => [name, quantity, unitPriceCents, line]),
    ).toEqual([
      [
        'General Admission, member price',
        1,
        priceCents,
        { tier: 'Members Club', normalUnitPriceCents: 1200, voucherCents },
      ],
      ['General Admission', 2, 1200, undefined],
    ]);
    expect(quote).toMatchObject({
      totalCents: 2400 + priceCents,
      member: {
        membershipId,
        tier: 'Members Club',
        isApplied: true,
        normalPriceCents: 1200,
        memberPriceCents: priceCents,
        discountCents: 1200 - priceCents,
        voucherCents,
        reason: null,
      },
    });

    const bought = await buy(userId, eventId, 3);
    pay(shop, { sessionId: bought.sessionId ?? '' });
    const { tickets, order } = await verifyPayment(shop.as(userId), bought.sessionId ?? '');
    expect(order).toMatchObject({ totalCents: 2400 + priceCents, lines: quote.lines, vat: quote.vat });
    expect(tickets.map(({ pricePaidCents, voucherCents }) => [pricePaidCents, voucherCents])).toEqual([
      [priceCents, voucherCents],
      [1200, 0],
      [1200, 0],
    ]);
    expect(
      shop.db.sqlite
        .prepare(
          `SELECT normal_price_cents AS normal, member_plan_id AS plan FROM tickets WHERE order_id = ? ORDER BY position`,
        )
        .all(bought.orderId),
    ).toEqual([
      { normal: 1200, plan: 'club' },
      { normal: null, plan: null },
      { normal: null, plan: null },
    ]);
    expect(member(userId, eventId)).toMatchObject({
      isApplied: false,
      reason: 'used_by_ticket',
      memberPriceCents: priceCents,
    });
  });

  it('All You Can Dance has its party ticket at once and without a payment page', async () => {
    const { userId, subscriberId } = addMember(shop);
    const eventId = addEvent(shop);
    expect(await buy(userId, eventId)).toMatchObject({ url: null, orderStatus: 'paid' });
    expect(await buy(userId, eventId)).toMatchObject({ orderStatus: 'pending' });
    expect(quoteOrder(shop.as(userId), request(eventId)).totalCents).toBe(1200);
    expect(spent(subscriberId)).toEqual([{ spentBy: 'ticket', freedAt: null }]);
  });

  it('is told why there is no member price', async () => {
    const eventId = addEvent(shop);
    const { priceCents } = tonight();
    const reasonOf = (userId: string, id = eventId) => member(userId, id).reason;
    expect(quoteOrder(shop.visitor, request(eventId)).member).toMatchObject({
      reason: 'not_signed_in',
      memberPriceCents: priceCents,
      sentence: `Members Club price: €${priceCents / 100}.00. Sign in to get yours.`,
    });
    expect(reasonOf(addBuyer(shop))).toBe('not_a_member');
    const { userId, subscriberId } = addMember(shop);
    const now = shop.clock.now().getTime();
    expect(reasonOf(userId, addEvent(shop, { priceCents: 0 }))).toBe('free_for_all');
    const course = addEvent(shop);
    shop.db.sqlite.prepare(`UPDATE events SET kind = 'course' WHERE id = ?`).run(course);
    expect(member(userId, course)).toMatchObject({
      reason: 'not_offered',
      sentence: 'Your plan has no member price for this event.',
    });
    set(subscriberId, `cancel_at = ${now + DAY_MS}`);
    expect(reasonOf(userId)).toBeNull();
    expect(member(userId, addEvent(shop, { startsInHours: 48 }))).toMatchObject({
      reason: 'not_on_that_night',
      sentence: `Your membership ends on ${formatMemberDate(new Date(now + DAY_MS))}, before this event.`,
    });
    set(subscriberId, `cancel_at = NULL, pause_starts_at = ${now - DAY_MS}, pause_ends_at = ${now + DAY_MS}`);
    expect(member(userId, eventId)).toMatchObject({
      reason: 'paused',
      sentence: `Your membership is paused until ${formatMemberDate(new Date(now + DAY_MS))}. Until then you pay the normal price.`,
    });
    set(
      subscriberId,
      `pause_starts_at = NULL, pause_ends_at = NULL, status = 'past_due', grace_started_at = ${now - 6 * DAY_MS}`,
    );
    expect(reasonOf(userId)).toBeNull();
    set(subscriberId, `grace_started_at = ${now - 8 * DAY_MS}`);
    expect(reasonOf(userId)).toBe('unpaid');
  });

  it('not once more after coming in with the card, nor the other way round', () => {
    const { userId, membershipId } = addMember(shop);
    const desk = pairDesk(shop);
    const eventId = addNight(shop);
    expect(scan(desk, eventId, membershipId)).toMatchObject({ isAdmitted: true });
    expect(member(userId, eventId)).toMatchObject({ isApplied: false, reason: 'used_at_door' });
  });

  it('and who bought the free ticket is not let in on the card too', async () => {
    const { userId, membershipId } = addMember(shop);
    const eventId = addEvent(shop);
    await buy(userId, eventId);
    expect(scan(pairDesk(shop), eventId, membershipId)).toMatchObject({
      isAdmitted: false,
      reason: 'member_has_ticket',
    });
  });

  it('an order that is cancelled or runs out gives the entitlement back, one that is paid keeps it', async () => {
    const { userId, subscriberId } = addMember(shop, 'club');
    const eventId = addEvent(shop);
    const first = await buy(userId, eventId);
    expect(spent(subscriberId)).toEqual([{ spentBy: 'ticket', freedAt: null }]);
    await cancelOrder(shop.as(userId), first.orderId);
    expect(member(userId, eventId).isApplied).toBe(true);
    await buy(userId, eventId);
    shop.clock.advance(40 * MINUTE_MS);
    await sweepExpiredOrders(shop.system);
    expect(spent(subscriberId).every(({ freedAt }) => freedAt !== null)).toBe(true);
    const third = await buy(userId, eventId);
    pay(shop, { sessionId: third.sessionId ?? '' });
    await shop.settle();
    expect(spent(subscriberId).filter(({ freedAt }) => freedAt === null)).toHaveLength(1);
    expect(member(userId, eventId).reason).toBe('used_by_ticket');
  });

  it('a refund of the member’s ticket frees it, one of another ticket does not', async () => {
    const { userId, subscriberId } = addMember(shop);
    const eventId = addEvent(shop);
    const bought = await buy(userId, eventId, 2);
    pay(shop, { sessionId: bought.sessionId ?? '' });
    const { tickets } = await verifyPayment(shop.as(userId), bought.sessionId ?? '');
    const free = tickets.find(({ pricePaidCents }) => pricePaidCents === 0)!;
    const paid = tickets.find(({ pricePaidCents }) => pricePaidCents > 0)!;
    requestRefund(office(), { orderId: bought.orderId, ticketIds: [paid.id] });
    expect(spent(subscriberId)[0]?.freedAt).toBeNull();
    requestRefund(office(), { orderId: bought.orderId, ticketIds: [free.id] });
    expect(spent(subscriberId)[0]?.freedAt).not.toBeNull();
    expect(await buy(userId, eventId)).toMatchObject({ url: null, orderStatus: 'paid' });
  });

  it('late money is honoured while the entitlement is there, and goes back once it was spent again', async () => {
    const { userId, subscriberId } = addMember(shop, 'club');
    const eventId = addEvent(shop);
    const lapse = (orderId: string) =>
      shop.db.sqlite
        .prepare(`UPDATE orders SET status = 'expired', updated_at = ? WHERE id = ?`)
        .run(shop.clock.now().getTime(), orderId);
    const dropHold = (orderId: string) =>
      shop.db.sqlite.prepare(`DELETE FROM seat_holds WHERE order_id = ?`).run(orderId);
    const late = await buy(userId, eventId);
    lapse(late.orderId);
    dropHold(late.orderId);
    pay(shop, { sessionId: late.sessionId ?? '' });
    await shop.settle();
    expect(books(shop, late.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
    expect(spent(subscriberId).filter(({ freedAt }) => freedAt === null)).toHaveLength(1);

    const other = addMember(shop, 'club');
    const lost = await buy(other.userId, eventId);
    lapse(lost.orderId);
    dropHold(lost.orderId);
    const second = await buy(other.userId, eventId);
    pay(shop, { sessionId: second.sessionId ?? '' });
    pay(shop, { sessionId: lost.sessionId ?? '' });
    await shop.settle();
    expect(books(shop, lost.orderId)).toMatchObject({
      tickets: 0,
      refunds: [{ amountCents: tonight().priceCents, reason: 'late_payment' }],
    });
    expect(books(shop, second.orderId)).toMatchObject({ status: 'paid', activeTickets: 1 });
  });

  it('an open order at the normal price makes room once its buyer is a member', async () => {
    const eventId = addEvent(shop);
    const { userId, subscriberId } = addMember(shop, 'club');
    set(
      subscriberId,
      `pause_starts_at = ${shop.clock.now().getTime() - DAY_MS}, pause_ends_at = ${shop.clock.now().getTime() + DAY_MS}`,
    );
    const dear = await buy(userId, eventId);
    set(subscriberId, `pause_starts_at = NULL, pause_ends_at = NULL`);
    const cheap = await buy(userId, eventId);
    expect(cheap.orderId).not.toBe(dear.orderId);
    expect(books(shop, dear.orderId)).toMatchObject({ status: 'cancelled', held: 0 });
    expect(member(userId, eventId).isApplied).toBe(true);
    expect((await buy(userId, eventId)).orderId).toBe(cheap.orderId);
  });

  it('who was shown the member’s price never orders at another one', async () => {
    const { userId } = addMember(shop);
    const eventId = addEvent(shop);
    await buy(userId, eventId);
    await expect(
      startCheckout(shop.as(userId), { ...request(eventId), expectsMemberPrice: true }),
    ).rejects.toMatchObject({
      code: 'MEMBER_PRICE_GONE',
    });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM orders WHERE user_id = ?`).get(userId)).toEqual({ n: 1 });
  });
});
