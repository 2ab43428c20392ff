import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { endMembershipNow } from '#server/services/club/membership/end-membership-now.ts';
import { resendMembershipMail } from '#server/services/club/membership/resend-membership-mail.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { resendOrder } from '#server/services/office/orders/resend-order.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { sendGivenAgain } from '#server/services/shop/given-tickets/send-given-again.ts';
import { resendConfirmation } from '#server/services/shop/orders/resend-confirmation.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({ isInProcess: true })));
afterEach(() => shop.close());
const office = () => shop.as(addBuyer(shop), ['admin']);

it('an order of which no ticket counts any more is not sent again, and whoever presses hears so', async () => {
  const bought = await buyTicket(shop, { quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  const tickets = shop.db.sqlite.prepare<[], string>('SELECT id FROM tickets').pluck().all();
  requestRefund(office(), { orderId: bought.orderId, ticketIds: [tickets[0]!] });
  expect(resendOrder(office(), bought.orderId)).toEqual({ isQueued: true }); // one of them counts
  requestRefund(office(), { orderId: bought.orderId, ticketIds: [tickets[1]!] });
  expect(() => resendOrder(office(), bought.orderId)).toThrow('TICKET_NOT_FOUND');
  expect(() => resendConfirmation(shop.as(bought.userId), bought.orderId)).toThrow('TICKET_NOT_FOUND');
});

it('given tickets of a night that was called off are not sent again', async () => {
  const id = randomUUID();
  const eventId = addEvent(shop);
  const who = { name: 'Ana Ruiz', email: 'ana@example.org', quantity: 1, reason: 'artist' };
  giveTickets(office(), GiveTicketsInput.parse({ id, eventId, ...who }));
  sendGivenAgain(office(), { id });
  await cancelEvent(office(), eventId);
  expect(() => sendGivenAgain(office(), { id })).toThrow('TICKET_NOT_FOUND');
});

it('a membership’s first mail is sent again once in ten minutes, and not once the membership is over', async () => {
  const userId = await joinClub(shop);
  const again = () => resendMembershipMail(shop.as(userId));
  const { id } = membershipOf(shop, userId);
  again();
  expect(again).toThrow('RATE_LIMITED');
  const row = shop.db.sqlite
    .prepare<[], Parameters<typeof composeMail>[1]>(
      `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = 'mail.membership_resend'`,
    )
    .get()!;
  expect(await composeMail(shop.system, row)).not.toBeNull();
  await endMembershipNow(shop.system, id, { refundCents: 0 });
  shop.clock.advance(10 * MINUTE_MS);
  expect(again).toThrow('MEMBERSHIP_NOT_FOUND');
  // A mail server was away meanwhile: what waits is asked as well.
  expect(await composeMail(shop.system, row)).toBeNull();
});
