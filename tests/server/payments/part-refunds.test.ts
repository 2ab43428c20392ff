import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RefundOrderInput } from '#shared/orders/refund-order.ts';
import { listHandovers, withdrawHandover } from '#server/services/door/sales/hand-over-refund.ts';
import { refundInPanel } from '#server/services/door/sales/refund-in-panel.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { showWaiting } from '#server/services/office/today/show-waiting.ts';
import { refundedMail } from '#server/services/mail/content/refunded-mail.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { atDoor, inCash } from '#tests/support/at-door.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addBoss, pairDesk } from '#tests/support/door.ts';
import { addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());
const admin = () => shop.as('admin', ['admin']);
const ticketIds = (orderId: string) =>
  shop.db.sqlite
    .prepare<[string], string>(`SELECT id FROM tickets WHERE order_id = ? ORDER BY position`)
    .pluck()
    .all(orderId);

it('a part of a price goes back with the ticket void or staying, once, and all of it is what is left', async () => {
  const bought = await buyTicket(shop, { quantity: 3 });
  const { orderId } = bought;
  pay(shop, bought);
  await shop.settle();
  const [a, b] = ticketIds(orderId);
  const staying = { orderId, ticketIds: [a!], amountCents: 500, ticketsStay: true, requestKey: randomUUID() };
  expect(RefundOrderInput.safeParse({ ...staying, requestKey: undefined }).success).toBe(false);
  const first = requestRefund(admin(), { ...staying, reason: 'No cloakroom' });
  expect(first).toMatchObject({ amountCents: 500, cancelledTickets: 0 });
  expect(requestRefund(admin(), staying)).toEqual(first); // pressed twice
  expect(books(shop, orderId)).toMatchObject({ status: 'paid', activeTickets: 3 });
  expect(() => requestRefund(admin(), { ...staying, amountCents: 1_201, requestKey: randomUUID() })).toThrow(
    'REFUND_TOO_LARGE',
  );
  await shop.settle();
  const told = JSON.stringify(refundedMail(shop.system, first.refundIds[0]!, null));
  expect(told).toContain('All your tickets stay as they are.');
  const note = shop.db.sqlite.prepare<[], string>(`SELECT after FROM audit WHERE action = 'refund.requested'`).pluck();
  expect(note.get()).toContain('No cloakroom');

  // Less than the price, and the ticket is void; then everything that is still valid gives what is left.
  expect(requestRefund(admin(), { orderId, ticketIds: [b!], amountCents: 700 })).toMatchObject({ cancelledTickets: 1 });
  expect(requestRefund(admin(), { orderId })).toMatchObject({ amountCents: 2_400, cancelledTickets: 2 });
  await shop.settle();
  expect(books(shop, orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
  // Goodwill of the order, without a ticket: there is nothing left of it.
  const goodwill = { orderId, amountCents: 1, ticketsStay: true, requestKey: randomUUID() };
  expect(() => requestRefund(admin(), goodwill)).toThrow('REFUND_TOO_LARGE');
});

it('what was sold at a door waits in the panel until a desk has given it back, or the office takes it back', async () => {
  const eventId = addEvent(shop);
  const till = pairDesk(shop);
  const ticketTypeId = addTicketType(shop, eventId, { name: 'Abendkasse', priceCents: 1_500, channel: 'door' });
  atDoor(till).open();
  const sold = () =>
    atDoor(till).sell({
      eventId,
      items: [{ ticketTypeId, quantity: 1 }],
    }).saleId;
  const orderOf = (saleId: string) =>
    shop.db.sqlite.prepare<[string], string>(`SELECT order_id FROM till_records WHERE id = ?`).pluck().get(saleId)!;
  const [first, second] = [sold(), sold()];
  const asked = refundInPanel(admin(), { orderId: orderOf(first), reason: 'Ill' });
  expect(asked).toMatchObject({ amountCents: 0, cancelledTickets: 0, handover: { amountCents: 1_500, reason: 'Ill' } });
  expect(refundInPanel(admin(), { orderId: orderOf(first) }).handover).toEqual(asked.handover); // asked twice
  expect(books(shop, orderOf(first))).toMatchObject({ status: 'paid', tickets: 1, refunds: [] });
  refundInPanel(admin(), { orderId: orderOf(second) });
  expect(listHandovers(admin())).toHaveLength(2);
  expect(showWaiting(admin()).money).toBe(2);
  // The order's page and every desk's inbox say so; what is over leaves both.
  const atDesk = () => takeSnapshot(till.ctx, till.desk, undefined).notices?.map(({ kind, detail }) => [kind, detail]);
  const waits = ['refund_waiting', expect.stringMatching(/^15,00\s€ für .*mit der PIN der Aufsicht\.$/)];
  expect(atDesk()).toEqual([waits, waits]);
  expect(showOrder(admin(), { orderId: orderOf(first) }).handover).toMatchObject({ amountCents: 1_500 });

  await atDoor(till).refund({
    saleId: first,
    payments: inCash(1_500),
    reason: 'as the office asked',
    boss: await addBoss(shop),
  });
  const [waiting, ...rest] = listHandovers(admin());
  expect([waiting?.orderId, rest]).toEqual([orderOf(second), []]);
  expect([atDesk(), showOrder(admin(), { orderId: orderOf(first) }).handover]).toEqual([[waits], null]);
  withdrawHandover(admin(), { id: waiting!.id });
  expect(atDesk()).toEqual([]);
  expect(listHandovers(admin())).toEqual([]);
  expect(() => withdrawHandover(admin(), { id: waiting!.id })).toThrow('REFUND_NOT_POSSIBLE');
  expect(() => refundInPanel(admin(), { orderId: orderOf(first) })).toThrow('REFUND_NOT_POSSIBLE');
});
