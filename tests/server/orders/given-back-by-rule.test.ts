import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exceptionWords } from '#shared/door/exception-words.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { findOrder } from '#server/services/shop/orders/find-order.ts';
import { receiptOfOrder } from '#server/services/shop/orders/receipt-of-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { findRefundsOfOrder } from '#server/services/shop/payments/find-refund.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { correctionOf } from '#server/services/shop/refunds/correction-of.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { pay } from '#tests/support/buy.ts';
import { addStaff, pairDesk, ticketsOf } from '#tests/support/door.ts';
import { joinClub } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const RULE: TicketRule = { giveBack: { hoursBefore: 0, percent: 50, feeCents: 100 }, release: { hoursBefore: 0 } };

let shop: TestShop;
let eventId = '';
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop, { startsInHours: 6, priceCents: 2_500 });
  shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ?`).run(JSON.stringify(RULE));
});
afterEach(() => shop.close());

async function book(userId: string, more: object = {}): Promise<string> {
  const items = [{ ticketTypeId: 'general-admission', quantity: 1 }];
  const { orderId, sessionId } = await startCheckout(shop.as(userId), { eventId, items, ...more });
  if (sessionId !== null) pay(shop, { sessionId });
  await shop.settle();
  return orderId;
}
function giveBack(userId: string): number {
  const ticket = listMyTickets(shop.as(userId), undefined).find(({ status }) => status === 'active');
  return giveTicketBack(shop.as(userId), { ticketId: ticket!.id }).amountCents;
}

test('its correction takes the part given back off the receipt, with its VAT; the rest stays turnover', async () => {
  const userId = addBuyer(shop);
  const orderId = await book(userId);
  expect(giveBack(userId)).toBe(1_150);
  await shop.settle();
  const order = findOrder(shop.system, orderId)!;
  const [refund] = findRefundsOfOrder(shop.system, orderId);
  const receipt = receiptOfOrder(shop.system, order, 'Ana')!;
  expect(correctionOf(shop.system, refund!, { order, receipt })).toMatchObject({
    amountCents: 1_150,
    voidNumbers: [ticketsOf(shop, orderId)[0]!.ticketNumber],
    vat: [{ vatBps: 1_900, grossCents: 1_150, netCents: 967, vatCents: 183 }],
  });
  const row = shop.db.sqlite
    .prepare<[], { id: string; refId: string; payload: string | null }>(
      `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.refunded'`,
    )
    .get()!;
  const mail = JSON.stringify(await composeMail(shop.system, { kind: 'mail.refunded', ...row, attempts: 0 }));
  expect(mail).toContain('you gave tickets back');
  expect(mail).toContain('€11.50');
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});

test('frees a member’s price for the night, which is there for another ticket at once', async () => {
  const userId = await joinClub(shop);
  const priceNow = () => listMyTickets(shop.as(userId), undefined)[0]!.pricePaidCents;
  await book(userId, { expectsMemberPrice: true });
  const memberPrice = priceNow();
  expect(memberPrice).toBeLessThan(2_500);
  expect(giveBack(userId)).toBe(Math.max(0, Math.floor(memberPrice / 2) - 100));
  await shop.settle();
  await book(userId, { expectsMemberPrice: true });
  expect(priceNow()).toBe(memberPrice);
});

test('frees the use of a promo code, and gives of what was paid', async () => {
  const code = { id: randomUUID(), code: 'ONCE', kind: 'percent' as const, percent: 20, eventId, maxUses: 1 };
  savePromoCode(shop.as(addBuyer(shop), ['admin']), SavePromoCodeInput.parse(code));
  const [first, second] = [addBuyer(shop), addBuyer(shop)];
  await book(first, { promoCode: 'ONCE' });
  await expect(book(second, { promoCode: 'ONCE' })).rejects.toThrow('PROMO_CODE');
  expect(giveBack(first)).toBe(900);
  await book(second, { promoCode: 'ONCE' });
  expect(listMyTickets(shop.as(second), undefined)[0]).toMatchObject({ pricePaidCents: 2_000 });
});

test('is not offered where its voucher was had, and offered again once that was undone', async () => {
  const userId = addBuyer(shop);
  await book(userId);
  const ticket = () => listMyTickets(shop.as(userId), undefined)[0]!;
  const { id: deskId } = pairDesk(shop).desk;
  shop.db.sqlite
    .prepare(
      `INSERT INTO voucher_redemptions (id, voucher_id, ticket_id, event_id, cents, desk_id, redeemed_at)
        VALUES ('use', 'voucher', ?, ?, 250, ?, ?)`,
    )
    .run(ticket().id, eventId, deskId, shop.clock.now().getTime());
  expect(ticket()).toMatchObject({ refundOfferUntil: null, isVoucherSpent: true });
  expect(() => giveBack(userId)).toThrow('REFUND_NOT_POSSIBLE');
  shop.db.sqlite.prepare(`UPDATE voucher_redemptions SET undone_at = ?`).run(shop.clock.now().getTime());
  expect(ticket()).toMatchObject({ refundOfferCents: 1_150, isVoucherSpent: false });
  expect(giveBack(userId)).toBe(1_150);
});

test('a desk that let it in without a network is told, and so is the office', async () => {
  const [desk, cashierId, userId] = [pairDesk(shop, 'Kasse 1'), addStaff(shop, ['cashier']), addBuyer(shop)];
  const orderId = await book(userId);
  const [ticket] = ticketsOf(shop, orderId);
  giveBack(userId);
  shop.clock.advance(MINUTE_MS);
  const entry = desk.entry('admission', {
    cashierId,
    eventId,
    code: ticket!.code,
    decision: 'admitted',
    reason: 'valid',
    isOffline: true,
    isUnder18: false,
    perks: [],
  });
  const { results } = syncJournal(desk.ctx, desk.desk, { entries: [entry], signature: desk.signed([entry]) });
  expect(results.map(({ outcome }) => outcome)).toEqual(['exception']);
  const office = listDeskExceptions(shop.as('office', ['admin']), { limit: 9 }).items.map((one) => exceptionWords(one));
  expect(office).toMatchObject([expect.stringContaining('The ticket had been cancelled')]);
  expect(takeSnapshot(desk.ctx, desk.desk, {}).notices).toHaveLength(1);
});
