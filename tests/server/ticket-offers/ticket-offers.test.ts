import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { declineHandedTicket, showHandedTicket } from '#server/services/shop/ticket-offers/handed-ticket.ts';
import { handTicketOver, offerTicket, withdrawTicketOffer } from '#server/services/shop/ticket-offers/offer-ticket.ts';
import { showTicketWays } from '#server/services/shop/ticket-offers/show-ticket-ways.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { declineSeat } from '#server/services/shop/waiting/answer-offer.ts';
import { joinWaitList } from '#server/services/shop/waiting/join-wait-list.ts';
import { showWaitList } from '#server/services/shop/waiting/show-wait-list.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const one = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 1 }];
const RULE: TicketRule = {
  giveBack: null,
  release: null,
  toQueue: { hoursBefore: 6, feeCents: 50 },
  handOver: { hoursBefore: 2, feeCents: 200 },
};

let shop: TestShop;
let eventId: string;
let sold: Bought;
let seller: string;
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop, { priceCents: 2_000, capacity: 1, startsInHours: 240 });
  setRule(RULE);
  seller = addBuyer(shop);
  sold = await buyTicket(shop, { userId: seller, eventId });
  pay(shop, sold);
  await shop.settle();
});
afterEach(async () => {
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
  expect(counts().sold + counts().held, 'a seat too many').toBeLessThanOrEqual(1);
  await shop.close();
});

const setRule = (rule: TicketRule) =>
  shop.db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(JSON.stringify(rule), eventId);
const setPrice = (cents: number) =>
  shop.db.sqlite.prepare(`UPDATE events SET price_cents = ? WHERE id = ?`).run(cents, eventId);
const ticketOf = (userId: string) => listMyTickets(shop.as(userId), undefined)[0]!;
const own = () => ({ ticketId: ticketOf(seller).id });
const ways = () => showTicketWays(shop.as(seller), own());
const counts = () =>
  shop.db.sqlite
    .prepare<[string], { sold: number; held: number }>(
      `SELECT sold_count AS sold, held_count AS held FROM events WHERE id = ?`,
    )
    .get(eventId)!;
const list = (userId: string) => showWaitList(shop.as(userId), { eventId });
function waiter(): string {
  const userId = addBuyer(shop);
  joinWaitList(shop.as(userId), { eventId, ticketTypeId: GENERAL_ADMISSION_ID });
  return userId;
}
const offer = () => offerTicket(shop.as(seller), own());
async function order(userId: string, more: object): Promise<Bought> {
  const { orderId, sessionId } = await startCheckout(shop.as(userId), { eventId, items: one, ...more });
  return { userId, eventId, orderId, sessionId: sessionId ?? '' };
}
const claim = (userId: string) => order(userId, { seatOfferId: list(userId).offer?.id ?? '' });
const mails = (kind: string) =>
  shop.db.sqlite
    .prepare<[string], { id: string; refId: string; payload: string | null }>(
      `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = ?`,
    )
    .all(kind);
type MailKind = Parameters<typeof composeMail>[1]['kind'];
async function textOf(kind: MailKind): Promise<string> {
  return JSON.stringify(await composeMail(shop.system, { kind, attempts: 0, ...mails(kind)[0]! }));
}

describe('a ticket that is offered to the queue', () => {
  test('stays valid until somebody has paid; then code and holder change and the money is on its way', async () => {
    const [first, second] = [waiter(), waiter()];
    expect(ways()).toMatchObject({ toQueue: { backCents: 1_950, waiting: 2, isPossible: true }, handOver: null });
    const old = ticketOf(seller);
    offer();
    offer();
    expect(list(first)).toMatchObject({ state: 'offered', offer: { priceCents: 2_000 } });
    expect(list(second).state).toBe('waiting');
    expect(ticketOf(seller)).toMatchObject({ status: 'active', qrCode: old.qrCode, offer: { kind: 'queue' } });
    expect(counts()).toEqual({ sold: 1, held: 0 });

    const bought = await claim(first);
    expect(counts(), 'the seat is the ticket’s').toEqual({ sold: 1, held: 0 });
    expect(ways().isLeaving).toBe(true);
    expect(() => withdrawTicketOffer(shop.as(seller), own())).toThrow('TICKET_IS_LEAVING');
    pay(shop, bought);
    await shop.settle();
    expect(ticketOf(seller)).toMatchObject({ status: 'cancelled', offer: null });
    expect(ticketOf(first)).toMatchObject({ status: 'active', pricePaidCents: 2_000 });
    expect(ticketOf(first).qrCode).not.toBe(old.qrCode);
    expect(books(shop, sold.orderId).refunds).toMatchObject([{ status: 'succeeded', amountCents: 1_950 }]);
    expect(counts()).toEqual({ sold: 1, held: 0 });
    expect(await textOf('mail.ticket_went_on')).toContain('€19.50');
    const desk = pairDesk(shop);
    expect(scan(desk, eventId, old.qrCode)).toMatchObject({ colour: 'red' });
  });

  test('brings no more than it costs now, and never more than was paid', async () => {
    waiter();
    setPrice(1_500);
    expect(ways().toQueue).toMatchObject({ backCents: 1_450 });
    setPrice(9_000);
    expect(ways().toQueue).toMatchObject({ backCents: 1_950 });
    const late = waiter();
    declineSeat(shop.as(list(late).state === 'offered' ? late : seller), { eventId });
    offer();
  });

  test('is kept again when it is taken back: whose turn it was waits on, and has missed nothing', () => {
    const first = waiter();
    offer();
    withdrawTicketOffer(shop.as(seller), own());
    expect(list(first)).toMatchObject({ state: 'waiting', offer: null, wentOn: false });
    expect(ticketOf(seller)).toMatchObject({ status: 'active', offer: null });
    offer();
    expect(list(first).state).toBe('offered');
  });

  test('goes to the next when the first one lets it go, or does not pay', async () => {
    const [first, second, third] = [waiter(), waiter(), waiter()];
    offer();
    declineSeat(shop.as(first), { eventId });
    expect(list(second).state).toBe('offered');
    await claim(second);
    shop.clock.advance(2 * HOUR_MS);
    await sweepExpiredOrders(shop.system);
    expect(list(third).state).toBe('offered');
    expect(ticketOf(seller)).toMatchObject({ status: 'active', offer: { kind: 'queue' } });
  });

  test('is its holder’s again once they come: who is paying gets the money back', async () => {
    const first = waiter();
    offer();
    const bought = await claim(first);
    shop.db.sqlite
      .prepare(`UPDATE events SET starts_at = ?, ends_at = ? WHERE id = ?`)
      .run(shop.clock.now().getTime() + HOUR_MS, shop.clock.now().getTime() + 6 * HOUR_MS, eventId);
    expect(scan(pairDesk(shop), eventId, ticketOf(seller).qrCode)).toMatchObject({ colour: 'green' });
    pay(shop, bought);
    await shop.settle();
    expect(ticketOf(seller)).toMatchObject({ status: 'used', offer: null });
    expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 0, refunds: [{ amountCents: 2_000 }] });
    expect(books(shop, sold.orderId).refunds).toEqual([]);
  });

  test('is over with the list, and its holder is told', async () => {
    waiter();
    offer();
    shop.clock.advance(235 * HOUR_MS);
    sweepWaitLists(shop.system);
    expect(ticketOf(seller)).toMatchObject({ status: 'active', offer: null });
    expect(await textOf('mail.ticket_kept')).toContain('still yours');
    expect(() => offer()).toThrow('TICKET_OFFER_NOT_POSSIBLE');
  });

  test('is offered by its holder alone, by the rule as bought', async () => {
    expect(() => offerTicket(shop.as(addBuyer(shop)), own())).toThrow('TICKET_NOT_FOUND');
    setRule({ giveBack: null, release: null });
    expect(ways().toQueue).toMatchObject({ isPossible: true });
    shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 5 WHERE id = ?`).run(eventId);
    expect(ways().toQueue).toMatchObject({ isPossible: false, waiting: 0 });
    expect(() => offer()).toThrow('TICKET_OFFER_NOT_POSSIBLE');
    shop.db.sqlite.prepare(`UPDATE events SET max_capacity = 1 WHERE id = ?`).run(eventId);
  });

  test('goes one way at a time: giving it back ends the offer', () => {
    shop.db.sqlite.exec('DROP TRIGGER tickets_rule_fixed');
    const rule = { ...RULE, giveBack: { hoursBefore: 0, percent: 50, feeCents: 0 } };
    shop.db.sqlite.prepare(`UPDATE tickets SET ticket_rule = ?`).run(JSON.stringify(rule));
    const first = waiter();
    offer();
    const ticket = own();
    expect(giveTicketBack(shop.as(seller), ticket)).toEqual({ amountCents: 1_000 });
    expect(list(first), 'now by a seat that is free').toMatchObject({ state: 'offered' });
    expect(counts()).toEqual({ sold: 0, held: 1 });
  });
});

describe('a ticket that is handed over by name', () => {
  const hand = (email = 'ana@friends.example') => handTicketOver(shop.as(seller), { ...own(), name: 'Ana', email });
  const token = () =>
    shop.db.sqlite.prepare<[], string>(`SELECT token FROM ticket_offers WHERE state = 'open'`).pluck().get() ?? '';

  test('is theirs under a new code once they have paid fee and difference; the old code dies with it', async () => {
    setPrice(2_300);
    expect(ways()).toMatchObject({ handOver: { dueCents: 500 } });
    const old = ticketOf(seller);
    hand();
    hand();
    expect(mails('mail.ticket_handed')).toHaveLength(1);
    const mail = await textOf('mail.ticket_handed');
    expect(mail).toContain('ana@friends.example');
    expect(mail).toContain('€5.00');
    expect(showHandedTicket(shop.visitor, { token: token() })).toMatchObject({ dueCents: 500, toName: 'Ana' });
    expect(ticketOf(seller)).toMatchObject({ qrCode: old.qrCode, offer: { kind: 'person', toName: 'Ana' } });
    const ana = addBuyer(shop);
    const bought = await order(ana, { handOverToken: token() });
    pay(shop, bought);
    await shop.settle();
    expect(ticketOf(ana)).toMatchObject({ status: 'active', holderName: 'Ana', pricePaidCents: 500, ticketRule: null });
    expect(ticketOf(seller)).toMatchObject({ status: 'cancelled' });
    expect(books(shop, sold.orderId)).toMatchObject({ status: 'paid', refunds: [] });
    expect(await textOf('mail.ticket_went_on')).toContain('Ana’s now');
    expect(shop.db.sqlite.prepare(`SELECT token, to_name, to_email FROM ticket_offers`).get()).toEqual({
      token: null,
      to_name: null,
      to_email: null,
    });
    // Once: who was handed it hands it to nobody, and it is given back by no button.
    const again = { ticketId: ticketOf(ana).id, name: 'Ben', email: 'ben@friends.example' };
    expect(() => handTicketOver(shop.as(ana), again)).toThrow('TICKET_OFFER_NOT_POSSIBLE');
    expect(() => giveTicketBack(shop.as(ana), { ticketId: again.ticketId })).toThrow('REFUND_NOT_POSSIBLE');
  });

  test('without fee and difference is taken with one press, and only with the link', async () => {
    shop.db.sqlite.exec('DROP TRIGGER tickets_rule_fixed');
    const rule = { ...RULE, handOver: { hoursBefore: 2, feeCents: 0 } };
    shop.db.sqlite.prepare(`UPDATE tickets SET ticket_rule = ?`).run(JSON.stringify(rule));
    hand();
    const ana = addBuyer(shop);
    await expect(order(ana, { handOverToken: 'a token that nobody has' })).rejects.toThrow('TICKET_OFFER_OVER');
    const wrong = [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity: 2 }];
    await expect(order(ana, { items: wrong, handOverToken: token() })).rejects.toThrow('INVALID_INPUT');
    const used = token();
    await order(ana, { handOverToken: used });
    expect(ticketOf(ana)).toMatchObject({ status: 'active', holderName: 'Ana' });
    await expect(order(addBuyer(shop), { handOverToken: used })).rejects.toThrow('TICKET_OFFER_OVER');
    expect(() => showHandedTicket(shop.visitor, { token: used })).toThrow('TICKET_OFFER_OVER');
  });

  test('stays its holder’s when they say no, or say nothing for two days', async () => {
    hand();
    declineHandedTicket(shop.visitor, { token: token() });
    expect(ticketOf(seller)).toMatchObject({ status: 'active', offer: null });
    expect(mails('mail.ticket_kept')).toHaveLength(1);
    hand();
    const late = token();
    shop.clock.advance(49 * HOUR_MS);
    expect(ticketOf(seller).offer).toBeNull();
    await expect(order(addBuyer(shop), { handOverToken: late })).rejects.toThrow('TICKET_OFFER_OVER');
    sweepWaitLists(shop.system);
    expect(mails('mail.ticket_kept')).toHaveLength(2);
  });

  test('is not handed past people who wait for it', () => {
    waiter();
    expect(ways().handOver).toBeNull();
    expect(() => hand()).toThrow('TICKET_OFFER_NOT_POSSIBLE');
  });

  test('never buys a seat for its fee: money that comes after the ticket was used goes back', async () => {
    hand();
    const ana = addBuyer(shop);
    const bought = await order(ana, { handOverToken: token() });
    shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1`).run();
    pay(shop, bought);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({ activeTickets: 0, refunds: [{ amountCents: 200 }] });
    expect(counts()).toEqual({ sold: 0, held: 0 });
  });

  test('of a night that is called off sends each payment back the way it came', async () => {
    hand();
    const bought = await order(addBuyer(shop), { handOverToken: token() });
    pay(shop, bought);
    await shop.settle();
    await cancelEvent(shop.as(addBuyer(shop), ['admin']), eventId);
    await shop.settle();
    expect(books(shop, sold.orderId).refunds).toMatchObject([{ status: 'succeeded', amountCents: 2_000 }]);
    expect(books(shop, bought.orderId).refunds).toMatchObject([{ status: 'succeeded', amountCents: 200 }]);
    expect(mails('mail.event_cancelled')).toHaveLength(2);
  });
});

describe('the database refuses', () => {
  test('a second valid code for a seat, a hold for a ticket nobody offers, and a second open offer', async () => {
    waiter();
    offer();
    const { sqlite } = shop.db;
    const copy = `INSERT INTO ticket_offers (id, ticket_id, event_id, kind, offered_at, ends_at)
      SELECT 'second', ticket_id, event_id, kind, offered_at, ends_at FROM ticket_offers`;
    expect(() => sqlite.exec(copy)).toThrow('UNIQUE');
    const id = sqlite.prepare<[], string>(`SELECT id FROM ticket_offers`).pluck().get()!;
    const other = await buyTicket(shop, { eventId: addEvent(shop) });
    const attach = sqlite.prepare(`UPDATE orders SET ticket_offer_id = ? WHERE id = ?`);
    expect(() => attach.run(id, other.orderId)).toThrow('fixed column');
    sqlite.exec(`DROP TRIGGER orders_offer_fixed`);
    attach.run(id, other.orderId);
    const ticket = sqlite.prepare(
      `INSERT INTO tickets (id, order_id, position, event_id, ticket_type_name, ticket_number, code_id, share_token,
        price_paid_cents, vat_bps) VALUES ('new', ?, 0, ?, 'Party', 'TKT-1', 'code', 'share', 0, 0)`,
    );
    expect(() => ticket.run(other.orderId, other.eventId)).toThrow('still valid');
    attach.run(null, other.orderId);
    withdrawTicketOffer(shop.as(seller), own());
    const hold = sqlite.prepare(
      `INSERT INTO seat_holds (order_id, position, event_id, quantity, ticket_offer_id) VALUES (?, 1, ?, 1, ?)`,
    );
    expect(() => hold.run(other.orderId, eventId, id)).toThrow('TICKET_OFFER_OVER');
  });
});
