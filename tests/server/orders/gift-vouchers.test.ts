import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { voucherEndsAt } from '#shared/gift-vouchers/gift-voucher.ts';
import { cents, formatCents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { VOUCHER_GUARD_TRIGGER } from '#server/db/triggers-gift-vouchers.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { listOwnVouchers, lookAtVoucher } from '#server/services/shop/gift-vouchers/find-voucher.ts';
import { ownVoucherPdf, showBoughtVoucher } from '#server/services/shop/orders/buy-voucher.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { settleOrder } from '#server/services/shop/orders/settle-order.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { MAILS } from '#server/services/mail/mails.ts';
import { voucherMoves } from '#server/services/office/money/voucher-moves.ts';
import { books, pay } from '#tests/support/buy.ts';
import { boughtVoucher, checkoutWith, orderVoucher, restOf, sessionOf } from '#tests/support/gift-vouchers.ts';
import { refundInDashboard } from '#tests/support/refund-in-dashboard.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a voucher for an amount', () => {
  let shop: TestShop;
  let giver: string;
  let office: ReturnType<TestShop['as']>;
  beforeEach(async () => {
    shop = await openTestShop();
    giver = addBuyer(shop);
    office = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const order = (amountCents: number, more: Parameters<typeof orderVoucher>[2] = {}) =>
    orderVoucher(shop, giver, { amountCents, ...more });
  const buy = (amountCents: number) => boughtVoucher(shop, giver, { amountCents });
  const checkout = (userId: string, eventId: string, more: { voucherCode: string; quantity?: number }) =>
    checkoutWith(shop, userId, { eventId, ...more });
  const settle = async (sessionId: string | null) =>
    settleOrder(shop.system, await shop.system.payments.getSession(sessionId ?? ''));
  const refundsOf = (orderId: string) =>
    shop.db.sqlite
      .prepare<[string], { cents: number; byVoucher: number }>(
        'SELECT amount_cents AS cents, gift_voucher_id IS NOT NULL AS byVoucher FROM refunds WHERE order_id = ? ORDER BY byVoucher',
      )
      .all(orderId);

  it('is worth nothing until it is paid, then three years to the end of the year, and has a page to print', async () => {
    const { orderId } = await order(5_000);
    const before = await showBoughtVoucher(shop.as(giver), orderId);
    expect(before).toMatchObject({ isPaid: false, code: null });
    expect(await ownVoucherPdf(shop.as(giver), orderId)).toBeNull();
    pay(shop, { sessionId: sessionOf(shop, orderId) });
    const paid = await showBoughtVoucher(shop.as(giver), orderId);
    expect(paid.code).toMatch(/^GIFT(-[A-HJ-NP-Z2-9]{4}){3}$/);
    expect(paid.endsAt).toEqual(voucherEndsAt(shop.system.now()));
    expect(books(shop, orderId)).toMatchObject({ status: 'paid', tickets: 0 });
    expect((await ownVoucherPdf(shop.as(giver), orderId))?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await ownVoucherPdf(shop.as(addBuyer(shop)), orderId)).toBeNull();
    expect(lookAtVoucher(shop.as(addBuyer(shop)), { code: paid.code ?? '' }).restCents).toBe(5_000);
  });

  it('is ordered once by a press that is sent twice, also once it is paid', async () => {
    const press = { idempotencyKey: randomUUID() };
    const first = await order(5_000, press);
    expect(await order(5_000, press)).toEqual(first);
    pay(shop, { sessionId: sessionOf(shop, first.orderId) });
    await shop.settle();
    expect(await order(5_000, press)).toMatchObject({ orderId: first.orderId, isPaid: true, url: null });
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM gift_vouchers').pluck().get()).toBe(1);
  });

  it('is mailed to its buyer at once, and on its day to whom it is for', async () => {
    const sendAt = new Date(shop.system.now().getTime() + 5 * DAY_MS);
    const { orderId } = await order(5_000, {
      recipientEmail: 'jana@example.org',
      sendAt,
      words: 'Hier ist der Frühling.',
    });
    pay(shop, { sessionId: sessionOf(shop, orderId) });
    const { code } = await showBoughtVoucher(shop.as(giver), orderId);
    const waiting = shop.db.sqlite
      .prepare<[], { kind: string; refId: string; at: number }>(
        `SELECT kind, ref_id AS refId, next_attempt_at AS at FROM outbox WHERE kind LIKE 'mail.voucher%' ORDER BY kind`,
      )
      .all();
    expect(waiting).toMatchObject([
      { kind: 'mail.voucher_bought', at: shop.system.now().getTime() },
      { kind: 'mail.voucher_for_you', at: sendAt.getTime() },
    ]);
    const entry = { refId: waiting[0]?.refId ?? '', recordId: waiting[0]?.refId ?? '', lang: null };
    const bought = await MAILS['mail.voucher_bought'].compose(shop.system, entry);
    const forYou = await MAILS['mail.voucher_for_you'].compose(shop.system, entry);
    expect([bought?.lang, forYou?.lang, forYou?.to]).toEqual(['de', 'de', 'jana@example.org']);
    for (const mail of [bought, forYou]) {
      expect(JSON.stringify(mail?.blocks)).toContain(code);
      expect(mail?.files?.map(({ filename }) => filename)).toEqual(['gutschein.pdf']);
    }
    expect(JSON.stringify(forYou?.blocks)).toContain('Hier ist der Frühling.');
  });

  it('pays an order whole without the provider, and what is left stays', async () => {
    const { code } = await buy(5_000);
    const started = await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), {
      voucherCode: code,
      quantity: 2,
    });
    expect(started).toMatchObject({ orderStatus: 'paid', url: null });
    expect(books(shop, started.orderId)).toMatchObject({ tickets: 2, mails: 1 });
    expect(restOf(shop, code)).toBe(1_800);
  });

  it('pays a part, and leaves the provider a sum that it takes', async () => {
    const { code } = await buy(1_590);
    const started = await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), { voucherCode: code });
    expect((await shop.system.payments.getSession(started.sessionId ?? '')).totalCents).toBe(50);
    expect(restOf(shop, code)).toBe(40);
    pay(shop, { sessionId: started.sessionId ?? '' });
    expect((await settle(started.sessionId))?.status).toBe('paid');
  });

  it('is free again when the order comes to nothing', async () => {
    const { code } = await buy(1_000);
    const userId = addBuyer(shop);
    const started = await checkout(userId, addEvent(shop, { priceCents: 1_600 }), { voucherCode: code });
    expect(restOf(shop, code)).toBe(0);
    await cancelOrder(shop.as(userId), started.orderId);
    expect(restOf(shop, code)).toBe(1_000);
  });

  it('is never spent twice by two orders, which is the work of the guard in the database', async () => {
    const { code } = await buy(1_000);
    const eventId = addEvent(shop, { priceCents: 1_600 });
    const input = { eventId, items: [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }], voucherCode: code };
    reserveOrder(shop.as(addBuyer(shop)), input);
    expect(() => reserveOrder(shop.as(addBuyer(shop)), input)).toThrow('GIFT_VOUCHER_SPENT');
    const hold = () =>
      shop.db.sqlite
        .prepare(
          `INSERT INTO gift_voucher_moves (voucher_id, why, cents, order_id, at)
            SELECT voucher_id, 'held', -1000, order_id, at FROM gift_voucher_moves WHERE why = 'held'`,
        )
        .run();
    expect(hold).toThrow('GIFT_VOUCHER_SPENT');
    shop.db.sqlite.exec(`DROP TRIGGER ${VOUCHER_GUARD_TRIGGER}`);
    expect(hold).toThrow(/CHECK constraint failed/);
  });

  it('gets back what it paid, and the card what the card paid, first', async () => {
    const { code } = await buy(1_000);
    const started = await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), {
      voucherCode: code,
      quantity: 2,
    });
    pay(shop, { sessionId: started.sessionId ?? '' });
    await settle(started.sessionId);
    requestRefund(office, {
      orderId: started.orderId,
      amountCents: 2_000,
      ticketsStay: true,
      requestKey: randomUUID(),
    });
    expect(refundsOf(started.orderId)).toEqual([{ cents: 2_000, byVoucher: 0 }]);
    requestRefund(office, { orderId: started.orderId });
    expect(refundsOf(started.orderId)).toEqual([
      { cents: 2_000, byVoucher: 0 },
      { cents: 200, byVoucher: 0 },
      { cents: 1_000, byVoucher: 1 },
    ]);
    expect(restOf(shop, code)).toBe(1_000);
  });

  it('is over after its years; money that it paid comes back as credit', async () => {
    const { code } = await buy(2_000);
    const userId = addBuyer(shop);
    const { orderId } = await checkout(userId, addEvent(shop, { priceCents: 1_600 }), { voucherCode: code });
    shop.clock.advance(voucherEndsAt(shop.system.now()).getTime() - shop.system.now().getTime());
    expect(() => lookAtVoucher(shop.as(userId), { code })).toThrow('GIFT_VOUCHER_OVER');
    requestRefund(office, { orderId });
    expect(restOf(shop, code)).toBe(400);
    const credit = shop.db.sqlite
      .prepare<[], { rest: number; user: string }>(
        `SELECT rest_cents AS rest, user_id AS user FROM gift_vouchers WHERE kind = 'credit'`,
      )
      .all();
    expect(credit).toEqual([{ rest: 1_600, user: userId }]);
  });

  it('is credit in place of money only by the guest’s own choice, which is no money any more', async () => {
    const eventId = addEvent(shop, { priceCents: 1_600 });
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 100, feeCents: 0 }, release: null });
    shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ? WHERE id = ?').run(rule, eventId);
    const { code } = await buy(1_000);
    const userId = addBuyer(shop);
    const { orderId, sessionId } = await checkout(userId, eventId, { voucherCode: code, quantity: 2 });
    pay(shop, { sessionId: sessionId ?? '' });
    await settle(sessionId);
    const [first, second] = shop.db.sqlite
      .prepare<[string], string>('SELECT id FROM tickets WHERE order_id = ? ORDER BY position')
      .pluck()
      .all(orderId);
    const give = (ticketId: string | undefined, asCredit: boolean) =>
      giveTicketBack(shop.as(userId), { ticketId: ticketId ?? '', asCredit });
    expect(give(first, true)).toEqual({ amountCents: 1_600 });
    // Pressed again, and pressed otherwise, it is what it was.
    expect(give(first, false)).toEqual({ amountCents: 1_600 });
    const credit = listOwnVouchers(shop.as(userId));
    expect(credit).toMatchObject([{ kind: 'credit', restCents: 1_600, isOwn: true }]);
    // The card paid 22, so the other ticket goes back to it whole.
    expect(give(second, false)).toEqual({ amountCents: 1_600 });
    expect(refundsOf(orderId)).toEqual([
      { cents: 1_600, byVoucher: 0 },
      { cents: 1_600, byVoucher: 1 },
    ]);
    expect(restOf(shop, code)).toBe(0);
    const again = await checkout(userId, eventId, { voucherCode: credit[0]?.code ?? '' });
    expect(again).toMatchObject({ orderStatus: 'paid', url: null });
  });

  it('late money buys nothing once the voucher is spent elsewhere: all of it goes back, once', async () => {
    const { code } = await buy(1_000);
    const eventId = addEvent(shop, { priceCents: 1_600 });
    const userId = addBuyer(shop);
    const late = await checkout(userId, eventId, { voucherCode: code });
    await cancelOrder(shop.as(userId), late.orderId);
    const quick = await checkout(addBuyer(shop), eventId, { voucherCode: code });
    shop.db.sqlite.prepare('UPDATE orders SET stripe_session_id = stripe_session_id WHERE id = ?').run(late.orderId);
    const session = await shop.system.payments.getSession(late.sessionId ?? '');
    const paid = {
      ...session,
      status: 'complete' as const,
      paymentStatus: 'paid' as const,
      paymentIntentId: 'pi_late',
    };
    settleOrder(shop.system, paid);
    settleOrder(shop.system, paid);
    expect(books(shop, late.orderId)).toMatchObject({ status: 'cancelled', tickets: 0 });
    expect(refundsOf(late.orderId)).toEqual([{ cents: 600, byVoucher: 0 }]);
    expect(quick.url).not.toBeNull();
  });

  it('bought and not spent it can be given back, and not twice: spent it cannot', async () => {
    const { orderId, code } = await buy(2_000);
    await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), { voucherCode: code });
    const back = (amountCents: number) =>
      requestRefund(office, { orderId, amountCents, ticketsStay: true, requestKey: randomUUID() });
    expect(() => back(2_000)).toThrow('GIFT_VOUCHER_SPENT');
    back(400);
    expect(restOf(shop, code)).toBe(0);
  });

  it('given back in the provider’s dashboard it loses as much of its rest, and its buyer is told', async () => {
    const { orderId, code } = await buy(5_000);
    await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), { voucherCode: code, quantity: 2 });
    const reference = shop.db.sqlite
      .prepare<[string], string>('SELECT stripe_payment_intent_id FROM orders WHERE id = ?')
      .pluck()
      .get(orderId);
    await refundInDashboard(shop, reference ?? '', 1_000);
    await shop.settle();
    expect(restOf(shop, code)).toBe(800);
    const told = shop.db.sqlite
      .prepare<[], string>(`SELECT ref_id FROM outbox WHERE kind = 'mail.refunded'`)
      .pluck()
      .all();
    const mail = refundedMail(shop.system, told[0] ?? '', null);
    expect([told.length, mail?.lang]).toEqual([1, 'de']);
    expect(JSON.stringify(mail)).toContain(`Auf dem Gutschein sind noch ${formatCents(cents(800), 'de')}.`);
    // More than was left of it: what was there is gone, and never more.
    await refundInDashboard(shop, reference ?? '', 1_000);
    await shop.settle();
    expect(restOf(shop, code)).toBe(0);
  });

  it('in the books what was sold, less what was redeemed and taken back, is what is left', async () => {
    const start = new Date(shop.system.now().getTime() - DAY_MS);
    const codes = [await buy(5_000), await buy(2_500), await buy(1_000)];
    for (const [at, { code }] of codes.entries()) {
      const started = await checkout(addBuyer(shop), addEvent(shop, { priceCents: 1_600 }), {
        voucherCode: code,
        quantity: at + 1,
      });
      if (started.sessionId === null) continue;
      pay(shop, { sessionId: started.sessionId });
      await settle(started.sessionId);
      requestRefund(office, { orderId: started.orderId });
    }
    const moves = voucherMoves(shop.system, { from: start, to: new Date(shop.system.now().getTime() + DAY_MS) });
    const left = codes.reduce((sum, { code }) => sum + restOf(shop, code), 0);
    expect(moves.soldCents).toBe(8_500);
    expect(moves.soldCents - moves.takenBackCents - moves.redeemedCents + moves.returnedCents).toBe(left);
    const taken = shop.db.sqlite
      .prepare<[], { cents: number }>('SELECT sum(taken_cents) AS cents FROM taking_days')
      .get();
    expect(taken?.cents).toBe(1_600 + 3_200 + 4_800);
  });
});
