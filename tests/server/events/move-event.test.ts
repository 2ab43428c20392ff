import { afterEach, beforeEach, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { moveEvent } from '#server/services/shop/events/edit/move-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let bought: Bought;

beforeEach(async () => {
  shop = await openTestShop();
  bought = await buyTicket(shop, { quantity: 2 });
  pay(shop, bought);
  await shop.settle();
});
afterEach(() => shop.close());

const mails = () =>
  shop.db.sqlite.prepare(`SELECT payload FROM outbox WHERE kind = 'mail.event_moved' ORDER BY created_at`).all();
const place = () => {
  const startsAt = new Date(shop.clock.now().getTime() + 48 * HOUR_MS);
  return {
    id: bought.eventId,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
    location: 'Halle 7, Werksviertel',
    isRefundOffered: true,
    isStillDayAccepted: true,
  };
};

it('tells everybody who holds a ticket once per move, and nobody when nothing moved', () => {
  const admin = shop.as('admin', ['admin']);
  const to = place();
  const startsAt = shop.clock.now().getTime() + 8 * HOUR_MS;
  const before = {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 4 * HOUR_MS).toISOString(),
    location: 'Salón Isar, Au',
  };
  expect(moveEvent(admin, to)).toEqual({ told: 1 });
  expect(moveEvent(admin, to)).toEqual({ told: 0 });
  expect(mails()).toEqual([{ payload: JSON.stringify({ isRefundOffered: true, before }) }]);
  shop.clock.advance(1);
  expect(moveEvent(admin, { ...to, location: 'Salón Isar, Au', isRefundOffered: false })).toEqual({ told: 1 });
  expect(mails()).toHaveLength(2);
});

it('tells nobody whose ticket was taken back', () => {
  requestRefund(shop.as('admin', ['admin']), { orderId: bought.orderId });
  expect(moveEvent(shop.as('admin', ['admin']), place())).toEqual({ told: 0 });
});

it('is for admins, and not for a cancelled event', () => {
  expect(() => moveEvent(shop.as(bought.userId), place())).toThrow('FORBIDDEN');
  shop.db.sqlite.prepare(`UPDATE events SET cancelled_at = 1 WHERE id = ?`).run(bought.eventId);
  expect(() => moveEvent(shop.as('admin', ['admin']), place())).toThrow('EVENT_NOT_FOUND');
});

it('lets a guest of a moved night give a ticket back, once, and only until it begins', async () => {
  const [guest, admin] = [shop.as(bought.userId), shop.as('admin', ['admin'])];
  const mine = () => listMyTickets(guest, { limit: 50 });
  const [first, second] = mine().map(({ id }) => id) as [string, string];
  expect(() => giveTicketBack(guest, { ticketId: first })).toThrow('REFUND_NOT_POSSIBLE');
  shop.clock.advance(1);
  moveEvent(admin, { ...place(), isRefundOffered: false });
  expect(() => giveTicketBack(guest, { ticketId: first })).toThrow('REFUND_NOT_POSSIBLE');
  const { startsAt, ...to } = { ...place(), location: 'Halle 8, Werksviertel' };
  moveEvent(admin, { ...to, startsAt });
  expect(mine().map(({ refundOfferUntil }) => refundOfferUntil)).toEqual([startsAt, startsAt]);

  // Somebody who buys after the move knew of it, and nobody gives back what is not theirs.
  shop.clock.advance(1);
  const late = await buyTicket(shop, { eventId: bought.eventId });
  pay(shop, late);
  await shop.settle();
  const [other] = listMyTickets(shop.as(late.userId), { limit: 50 });
  expect(other?.refundOfferUntil).toBeNull();
  expect(() => giveTicketBack(shop.as(late.userId), { ticketId: other?.id ?? '' })).toThrow('REFUND_NOT_POSSIBLE');
  expect(() => giveTicketBack(shop.as(late.userId), { ticketId: first })).toThrow('TICKET_NOT_FOUND');

  expect(giveTicketBack(guest, { ticketId: first })).toEqual({ amountCents: 1200 });
  expect(giveTicketBack(guest, { ticketId: first }), 'pressed again').toEqual({ amountCents: 1200 });
  await shop.settle();
  const given = { status: 'succeeded', amountCents: 1200, reason: 'requested_by_admin' };
  expect(books(shop, bought.orderId)).toMatchObject({ status: 'paid', activeTickets: 1, refunds: [given] });
  expect(showEventEdit(admin, bought.eventId).refundOffer).toMatchObject({ until: startsAt, givenBack: 1 });

  // A later move that offers nothing takes the offer from nobody, and it ends when the night begins.
  const later = new Date(startsAt.getTime() + 48 * HOUR_MS);
  moveEvent(admin, { ...to, startsAt: later, endsAt: new Date(later.getTime() + HOUR_MS), isRefundOffered: false });
  expect(mine().find(({ id }) => id === second)?.refundOfferUntil).toEqual(later);
  shop.clock.advance(later.getTime() - shop.clock.now().getTime());
  expect(() => giveTicketBack(guest, { ticketId: second })).toThrow('REFUND_NOT_POSSIBLE');
});

it('refuses whoever is inside, a payment that the bank asks back, and gives a free ticket up for nothing', async () => {
  const guest = shop.as(bought.userId);
  shop.clock.advance(1);
  moveEvent(shop.as('admin', ['admin']), place());
  const [first, second] = listMyTickets(guest, { limit: 50 }).map(({ id }) => id) as [string, string];
  const run = (sql: string, id: string) => shop.db.sqlite.prepare(sql).run(id);
  run(`UPDATE tickets SET status = 'used', used_at = 1 WHERE id = ?`, first);
  expect(() => giveTicketBack(guest, { ticketId: first })).toThrow('TICKET_ALREADY_USED');
  run(`UPDATE orders SET is_disputed = 1 WHERE id = ?`, bought.orderId);
  expect(() => giveTicketBack(guest, { ticketId: second })).toThrow('REFUND_NOT_POSSIBLE');
  const free = await buyTicket(shop, { eventId: addEvent(shop, { priceCents: 0 }), userId: bought.userId });
  shop.clock.advance(1);
  moveEvent(shop.as('admin', ['admin']), { ...place(), id: free.eventId });
  const [third] = listMyTickets(guest, { limit: 50 });
  expect(giveTicketBack(guest, { ticketId: third?.id ?? '' })).toEqual({ amountCents: 0 });
  expect(books(shop, free.orderId)).toMatchObject({ activeTickets: 0, refunds: [] });
});
