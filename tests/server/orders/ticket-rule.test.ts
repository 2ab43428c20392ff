import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CreateEventInput, toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { NO_WITHDRAWAL_NOTE } from '#shared/orders/no-withdrawal-note.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { HOUR_MS } from '#shared/time.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { createEvent } from '#server/services/shop/events/edit/create-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { passTicketOn } from '#server/services/shop/tickets/pass-ticket-on.ts';
import { books, pay, type Bought } from '#tests/support/buy.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const HALF: TicketRule = { giveBack: { hoursBefore: 4, percent: 50, feeCents: 0 }, release: { hoursBefore: 1 } };
const NOTHING: TicketRule = { giveBack: null, release: null };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const setRule = (table: 'events' | 'ticket_types', id: string, rule: TicketRule | null) =>
  shop.db.sqlite.prepare(`UPDATE ${table} SET ticket_rule = ? WHERE id = ?`).run(rule && JSON.stringify(rule), id);

/** A night in eight hours under a rule. */
function addNight(rule: TicketRule | null = HALF, options: Parameters<typeof addEvent>[1] = {}): string {
  const eventId = addEvent(shop, options);
  setRule('events', eventId, rule);
  return eventId;
}

async function book(eventId: string, { quantity = 1, ticketTypeId = 'general-admission' } = {}): Promise<Bought> {
  const userId = addBuyer(shop);
  const started = await startCheckout(shop.as(userId), { eventId, items: [{ ticketTypeId, quantity }] });
  const bought = { userId, eventId, orderId: started.orderId, sessionId: started.sessionId ?? '' };
  if (started.sessionId !== null) pay(shop, bought);
  await shop.settle();
  return bought;
}

const ticketsOf = ({ userId }: Bought) => listMyTickets(shop.as(userId), undefined);
const give = (bought: Bought, at = 0) =>
  giveTicketBack(shop.as(bought.userId), { ticketId: ticketsOf(bought)[at]!.id });
const mails = (kind: string) => shop.db.sqlite.prepare(`SELECT ref_id FROM outbox WHERE kind = ?`).pluck().all(kind);
const soldOf = (eventId: string) =>
  shop.db.sqlite.prepare(`SELECT sold_count FROM events WHERE id = ?`).pluck().get(eventId);

async function paidMail({ orderId }: Bought): Promise<string> {
  const row = shop.db.sqlite
    .prepare<[string], { id: string; refId: string; payload: string | null }>(
      `SELECT id, ref_id AS refId, payload FROM outbox WHERE kind = 'mail.order_paid' AND ref_id = ?`,
    )
    .get(orderId)!;
  return JSON.stringify(await composeMail(shop.system, { kind: 'mail.order_paid', ...row, attempts: 0 }));
}

describe('the rule of a ticket', () => {
  test('is nothing unless somebody has said it: not refundable, as the specification has it', async () => {
    const bought = await book(addEvent(shop));
    expect(ticketsOf(bought)[0]).toMatchObject({ ticketRule: null, refundOfferUntil: null, refundOfferWhy: null });
    expect(() => give(bought)).toThrow('REFUND_NOT_POSSIBLE');
    expect(await paidMail(bought)).toContain('Tickets are not refundable unless the event is cancelled.');
  });

  test('is shown before buying and in the mail beside the missing right of withdrawal, and kept with order and ticket', async () => {
    const eventId = addNight();
    expect(findEvent(shop.system, { id: eventId })).toMatchObject({
      ticketRule: HALF,
      ticketTypes: [{ ticketRule: HALF }],
    });
    const bought = await book(eventId);
    setRule('events', eventId, NOTHING);
    const kept = `SELECT ticket_rule FROM order_items WHERE order_id = ? UNION ALL
      SELECT ticket_rule FROM tickets WHERE order_id = ?`;
    const rows = shop.db.sqlite.prepare<[string, string], string>(kept).pluck().all(bought.orderId, bought.orderId);
    expect(rows.map((row) => JSON.parse(row) as unknown)).toEqual([HALF, HALF]);
    const mail = await paidMail(bought);
    expect(mail).toContain('get half the price back');
    expect(mail).toContain(NO_WITHDRAWAL_NOTE.en);
    expect(give(bought)).toEqual({ amountCents: 600 });
  });

  test.each(['order_items', 'tickets'])('cannot be changed in %s', async (table) => {
    await book(addNight());
    const change = shop.db.sqlite.prepare(`UPDATE ${table} SET ticket_rule = '{"giveBack":null,"release":null}'`);
    expect(() => change.run()).toThrow(/append-only|fixed column/);
  });

  test('of a type comes before the event’s, and the house’s before nothing', async () => {
    const eventId = addNight(NOTHING);
    const ticketTypeId = addTicketType(shop, eventId, { priceCents: 2000 });
    setRule('ticket_types', ticketTypeId, { ...HALF, giveBack: { hoursBefore: 0, percent: 100, feeCents: 200 } });
    expect(give(await book(eventId, { ticketTypeId }))).toEqual({ amountCents: 1800 });
    const house = { ...shop.system, operator: { ...shop.system.operator, ticketRule: HALF } };
    expect(findEvent(house, { id: addEvent(shop) }).ticketRule).toEqual(HALF);
    expect(findEvent(house, { id: eventId }).ticketRule).toEqual(NOTHING);
  });

  test('is written and changed in the editor, which gives back what it took', () => {
    const office = shop.as(addBuyer(shop), ['admin']);
    const startsAt = new Date(shop.clock.now().getTime() + 72 * HOUR_MS);
    const input = CreateEventInput.parse({
      title: 'Ruled',
      kind: 'party',
      startsAt,
      endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
      location: 'Salón',
      priceCents: 1200,
      isActive: true,
      isStillDayAccepted: true,
      ticketRule: HALF,
      ticketTypes: [
        { name: 'Early', priceCents: 900, ticketRule: NOTHING },
        { name: 'Party', priceCents: 1200 },
      ],
    });
    const [id = ''] = createEvent(office, input).ids;
    const edit = showEventEdit(office, id);
    expect(edit).toMatchObject({ ticketRule: HALF, ticketTypes: [{ ticketRule: NOTHING }, { ticketRule: null }] });
    const changed = { ...toEventFields(edit), ticketRule: null, id, isStillDayAccepted: true };
    updateEvent(office, UpdateEventInput.parse(changed));
    expect(findEvent(shop.system, { id }).ticketRule).toEqual(NOTHING);
  });
});

describe('giving back by the rule', () => {
  test('frees the seat, ends the code and sends the part of the price at once; the rest stays turnover', async () => {
    const eventId = addNight(HALF, { capacity: 2 });
    const bought = await book(eventId, { quantity: 2 });
    const [own] = ticketsOf(bought);
    expect(own).toMatchObject({ refundOfferWhy: 'rule', refundOfferCents: 600 });
    expect(give(bought)).toEqual({ amountCents: 600 });
    expect(soldOf(eventId)).toBe(1);
    await shop.settle();
    expect(books(shop, bought.orderId)).toMatchObject({
      status: 'paid',
      activeTickets: 1,
      refunds: [{ status: 'succeeded', amountCents: 600, reason: 'requested_by_admin' }],
    });
    expect(mails('mail.refunded')).toHaveLength(1);
    expect(scan(pairDesk(shop), eventId, own!.qrCode)).toMatchObject({ colour: 'red' });
    const other = await book(eventId);
    expect(books(shop, other.orderId).activeTickets, 'somebody else has the seat').toBe(1);
  });

  test('is over at its hour, and once somebody came in', async () => {
    const eventId = addNight();
    const [late, inside] = [await book(eventId), await book(eventId)];
    setForward(shop.clock, new Date(shop.clock.now().getTime() + 4 * HOUR_MS));
    expect(() => give(late)).toThrow('REFUND_NOT_POSSIBLE');
    scan(pairDesk(shop), eventId, ticketsOf(inside)[0]!.qrCode);
    setRule('events', eventId, null);
    expect(() => give(inside)).toThrow();
    expect(books(shop, inside.orderId).refunds).toEqual([]);
  });

  test('waits until a ticket that a friend has is taken back', async () => {
    const bought = await book(addNight());
    const [ticket] = ticketsOf(bought);
    passTicketOn(shop.as(bought.userId), { ticketId: ticket!.id, holderName: 'Ana' });
    expect(ticketsOf(bought)[0]).toMatchObject({ refundOfferUntil: null });
    expect(() => give(bought)).toThrow('REFUND_NOT_POSSIBLE');
  });

  test('answers a second press with what went back, and pays once', async () => {
    const bought = await book(addNight());
    const ticketId = ticketsOf(bought)[0]!.id;
    const press = () => giveTicketBack(shop.as(bought.userId), { ticketId });
    expect([press(), press()]).toEqual([{ amountCents: 600 }, { amountCents: 600 }]);
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toHaveLength(1);
  });

  test('leaves what the house keeps alone when the night is cancelled afterwards', async () => {
    const eventId = addNight();
    const bought = await book(eventId, { quantity: 2 });
    give(bought);
    await shop.settle();
    await cancelEvent(shop.as(addBuyer(shop), ['admin']), eventId);
    await shop.settle();
    const back = books(shop, bought.orderId).refunds.map(({ amountCents }) => amountCents);
    expect(back).toEqual([600, 1200]);
  });

  test('of a free ticket lets it go with a mail and no money, once', async () => {
    const eventId = addNight(HALF, { priceCents: 0, capacity: 1 });
    const bought = await book(eventId);
    expect(ticketsOf(bought)[0]).toMatchObject({ refundOfferWhy: 'rule', refundOfferCents: 0 });
    const ticketId = ticketsOf(bought)[0]!.id;
    const press = () => giveTicketBack(shop.as(bought.userId), { ticketId });
    expect([press(), press()]).toEqual([{ amountCents: 0 }, { amountCents: 0 }]);
    expect(soldOf(eventId)).toBe(0);
    expect(mails('mail.ticket_let_go')).toEqual([ticketId]);
    await shop.settle();
    expect(books(shop, bought.orderId).refunds).toEqual([]);
  });

  test('is nobody else’s', async () => {
    const bought = await book(addNight());
    const [ticket] = ticketsOf(bought);
    expect(() => giveTicketBack(shop.as(addBuyer(shop)), { ticketId: ticket!.id })).toThrow('TICKET_NOT_FOUND');
  });
});
