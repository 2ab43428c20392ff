import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SaveCardKindInput } from '#shared/entry-cards/entry-card-inputs.ts';
import { ListCardsInput } from '#shared/entry-cards/entry-card-list.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { pick } from '#shared/pick.ts';
import { DAY_MS, localDateOf } from '#shared/time.ts';
import { CARD_GUARD_TRIGGER } from '#server/db/triggers-entry-cards.ts';
import { giveTicketBack } from '#server/services/door/sales/give-ticket-back.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { MAILS } from '#server/services/mail/mails.ts';
import { linesOfDay } from '#server/services/office/money/accounting-days.ts';
import { listCardKinds, listOfferedCards, saveCardKind } from '#server/services/shop/entry-cards/card-kinds.ts';
import { listOwnCards } from '#server/services/shop/entry-cards/find-card.ts';
import { correctCard, listCards } from '#server/services/shop/entry-cards/list-cards.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { changeTicket } from '#server/services/shop/moves/change-ticket.ts';
import { listTicketChanges } from '#server/services/shop/moves/ticket-changes.ts';
import { moveTickets } from '#server/services/shop/moves/move-tickets.ts';
import { buyCard, showBoughtCard } from '#server/services/shop/orders/buy-card.ts';
import { cancelOrder } from '#server/services/shop/orders/cancel-order.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { settleOrder } from '#server/services/shop/orders/settle-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, pay } from '#tests/support/buy.ts';
import {
  addCardKind,
  boughtCard,
  CARD_OF_TEN,
  checkoutByCard,
  entriesLeft,
  orderCard,
} from '#tests/support/entry-cards.ts';
import { sessionOf } from '#tests/support/gift-vouchers.ts';
import { askRoles, seatsFor } from '#tests/support/roles.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('a card of several entries', () => {
  let shop: TestShop;
  let guest: string;
  let office: ReturnType<TestShop['as']>;
  beforeEach(async () => {
    shop = await openTestShop();
    guest = addBuyer(shop);
    office = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const all = <T>(query: string): T[] => shop.db.sqlite.prepare<[], T>(query).all();
  const ticketsOf = (orderId: string) =>
    shop.db.sqlite
      .prepare<[string], { id: string; cents: number; card: string | null }>(
        'SELECT id, price_paid_cents AS cents, entry_card_id AS card FROM tickets WHERE order_id = ? ORDER BY position',
      )
      .all(orderId);
  const items = (quantity: number) => [{ ticketTypeId: GENERAL_ADMISSION_ID, quantity }];
  const use = (eventId: string, cardId: string, more: { quantity?: number; entries?: number } = {}) =>
    checkoutByCard(shop, guest, { eventId, cardId, ...more });
  const payNow = async (sessionId: string | null) => {
    pay(shop, { sessionId: sessionId ?? '' });
    return settleOrder(shop.system, await shop.system.payments.getSession(sessionId ?? ''));
  };

  it('opens nothing until it is paid, then for its months to the end of the day, with a receipt by mail', async () => {
    const { orderId } = await orderCard(shop, guest, { kindId: addCardKind(shop) });
    expect(await showBoughtCard(shop.as(guest), orderId)).toMatchObject({ isPaid: false, endsAt: null });
    expect(listOwnCards(shop.as(guest))).toEqual([]);
    const cardId = all<{ id: string }>('SELECT id FROM entry_cards')[0]?.id ?? '';
    await expect(use(addEvent(shop), cardId)).rejects.toThrow('ENTRY_CARD_UNKNOWN');
    pay(shop, { sessionId: sessionOf(shop, orderId) });
    expect(await showBoughtCard(shop.as(guest), orderId)).toMatchObject({ isPaid: true, url: null });
    expect(listOwnCards(shop.as(guest))).toMatchObject([{ id: cardId, restEntries: 10, spent: [] }]);
    await expect(showBoughtCard(shop.as(addBuyer(shop)), orderId)).rejects.toThrow('ORDER_NOT_FOUND');
    const entry = { refId: cardId, recordId: cardId, lang: null };
    const mail = await MAILS['mail.entry_card_bought'].compose(shop.system, entry);
    expect([mail?.lang, mail?.subject]).toEqual(['de', 'Deine Karte: 10er-Karte']);
    expect(mail?.files?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^beleg-|^quittung-/)]);
  });

  it('is ordered once by a press that is sent twice, and on no other terms than were shown', async () => {
    const kindId = addCardKind(shop);
    const press = { idempotencyKey: randomUUID() };
    const first = await orderCard(shop, guest, { kindId, ...press });
    expect(await orderCard(shop, guest, { kindId, ...press })).toEqual(first);
    const seen = { kindId, priceCents: 9_500, entries: 10, months: 12 };
    saveCardKind(office, { id: kindId, ...CARD_OF_TEN, priceCents: 10_000 });
    const order = (more: object) => buyCard(shop.as(guest), { ...seen, idempotencyKey: randomUUID(), ...more });
    await expect(order({})).rejects.toThrow('ENTRY_CARD_NOT_OFFERED');
    saveCardKind(office, { id: kindId, ...CARD_OF_TEN, isOffered: false });
    await expect(order({})).rejects.toThrow('ENTRY_CARD_NOT_OFFERED');
    await expect(order({ kindId: randomUUID() })).rejects.toThrow('ENTRY_CARD_NOT_OFFERED');
    expect(listOfferedCards(shop.system)).toEqual([]);
    // What was ordered before is what it was.
    pay(shop, { sessionId: sessionOf(shop, first.orderId) });
    expect(await showBoughtCard(shop.as(guest), first.orderId)).toMatchObject({ isPaid: true, priceCents: 9_500 });
  });

  it('pays tickets for oneself and friends, each with one entry, and the order is paid at once', async () => {
    const { cardId } = await boughtCard(shop, guest);
    const eventId = addEvent(shop, { priceCents: 1_600 });
    const quote = quoteOrder(shop.as(guest), { eventId, items: items(3) });
    expect(quote.cards).toMatchObject([{ id: cardId, restEntries: 10, pays: 3 }]);
    expect(quoteOrder(shop.as(guest), { eventId, items: items(3), entryCardId: cardId })).toMatchObject({
      totalCents: 0,
    });
    const started = await use(eventId, cardId, { quantity: 3 });
    expect(started).toMatchObject({ orderStatus: 'paid', url: null });
    expect(ticketsOf(started.orderId).map(({ cents, card }) => [cents, card])).toEqual(
      [0, 0, 0].map(() => [0, cardId]),
    );
    expect(entriesLeft(shop, cardId)).toBe(7);
    expect(listOwnCards(shop.as(guest))[0]?.spent.length).toBe(3);
  });

  it('pays as many as it has, the rest is paid in money, and an order that comes to nothing frees them', async () => {
    const { cardId } = await boughtCard(shop, guest, { entries: 2, priceCents: 2_000 });
    const eventId = addEvent(shop, { priceCents: 1_600 });
    const late = await use(eventId, cardId, { quantity: 3, entries: 2 });
    expect([late.orderStatus, entriesLeft(shop, cardId)]).toEqual(['pending', 0]);
    // The own open order's entries count as free for the one that takes its place.
    expect(quoteOrder(shop.as(guest), { eventId, items: items(2) }).cards).toMatchObject([{ pays: 2, restEntries: 2 }]);
    await cancelOrder(shop.as(guest), late.orderId);
    expect(entriesLeft(shop, cardId)).toBe(2);
    const again = await use(eventId, cardId, { quantity: 3, entries: 2 });
    expect(await payNow(again.sessionId)).toMatchObject({ status: 'paid', totalCents: 1_600 });
    expect(ticketsOf(again.orderId).map(({ cents }) => cents)).toEqual([0, 0, 1_600]);
    requestRefund(office, { orderId: again.orderId });
    expect(books(shop, again.orderId).refunds).toMatchObject([{ amountCents: 1_600 }]);
    expect(entriesLeft(shop, cardId)).toBe(2);
  });

  it('late money of an order whose entries went elsewhere goes back whole', async () => {
    const { cardId } = await boughtCard(shop, guest, { entries: 2, priceCents: 2_000 });
    const late = await use(addEvent(shop, { priceCents: 1_600 }), cardId, { quantity: 3, entries: 2 });
    await cancelOrder(shop.as(guest), late.orderId);
    await use(addEvent(shop), cardId);
    const session = await shop.system.payments.getSession(late.sessionId ?? '');
    const paid = { status: 'complete' as const, paymentStatus: 'paid' as const, paymentIntentId: 'pi_late' };
    settleOrder(shop.system, { ...session, ...paid });
    expect(books(shop, late.orderId)).toMatchObject({ tickets: 0, refunds: [{ amountCents: 1_600 }] });
    expect(entriesLeft(shop, cardId)).toBe(1);
  });

  it('is refused where it does not open, over, by others, spent, or with fewer entries than were shown', async () => {
    const { cardId } = await boughtCard(shop, guest, { entries: 2, priceCents: 2_000 });
    const eventId = addEvent(shop);
    const [workshop, reduced, free] = [addEvent(shop), addEvent(shop), addEvent(shop, { priceCents: 0 })];
    shop.db.sqlite.prepare(`UPDATE events SET kind = 'workshop' WHERE id = ?`).run(workshop);
    shop.db.sqlite.prepare(`UPDATE events SET vat_bps = 700 WHERE id = ?`).run(reduced);
    for (const other of [workshop, reduced, free]) {
      await expect(use(other, cardId)).rejects.toThrow('ENTRY_CARD_NOT_HERE');
      expect(quoteOrder(shop.as(guest), { eventId: other, items: items(1) }).cards).toEqual([]);
      const asked = { eventId: other, items: items(1), entryCardId: cardId };
      expect(() => quoteOrder(shop.as(guest), asked)).toThrow('ENTRY_CARD_NOT_HERE');
    }
    const stranger = addBuyer(shop);
    await expect(checkoutByCard(shop, stranger, { eventId, cardId })).rejects.toThrow('ENTRY_CARD_UNKNOWN');
    await expect(use(eventId, randomUUID())).rejects.toThrow('ENTRY_CARD_UNKNOWN');
    await expect(use(eventId, cardId, { quantity: 3, entries: 3 })).rejects.toThrow('ENTRY_CARD_SPENT');
    await use(eventId, cardId, { quantity: 2 });
    const spent = { eventId: addEvent(shop), items: items(1), entryCardId: cardId };
    expect(() => quoteOrder(shop.as(guest), spent)).toThrow('ENTRY_CARD_SPENT');
    shop.clock.advance(370 * DAY_MS);
    await expect(use(addEvent(shop), cardId)).rejects.toThrow('ENTRY_CARD_OVER');
  });

  it('its last entry is spent by one of two orders, which is the work of the guard in the database', async () => {
    const { cardId } = await boughtCard(shop, guest, { entries: 2, priceCents: 2_000 });
    await use(addEvent(shop), cardId);
    const input = () => ({ eventId: addEvent(shop), items: items(1), entryCard: { id: cardId, entries: 1 } });
    const both = await Promise.allSettled([input(), input()].map(async (order) => reserveOrder(shop.as(guest), order)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const hold = () =>
      shop.db.sqlite
        .prepare(
          `INSERT INTO entry_card_moves (card_id, why, entries, order_id, at)
            SELECT card_id, 'held', -1, order_id, at FROM entry_card_moves WHERE why = 'held' LIMIT 1`,
        )
        .run();
    expect(hold).toThrow('ENTRY_CARD_SPENT');
    shop.db.sqlite.exec(`DROP TRIGGER ${CARD_GUARD_TRIGGER}`);
    expect(hold).toThrow(/CHECK constraint failed/);
  });

  it('gets an entry back with each ticket that is let go, taken back or called off, and never money', async () => {
    const { cardId } = await boughtCard(shop, guest);
    const [given, off] = [addEvent(shop, { startsInHours: 72 }), addEvent(shop)];
    const rule = JSON.stringify({ giveBack: { hoursBefore: 24, percent: 50, feeCents: 100 }, release: null });
    shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ? WHERE id = ?').run(rule, given);
    const first = await use(given, cardId, { quantity: 2 });
    await use(off, cardId, { quantity: 2 });
    expect(entriesLeft(shop, cardId)).toBe(6);
    expect(listMyTickets(shop.as(guest), undefined).map(({ isByCard }) => isByCard)).toEqual([true, true, true, true]);
    const [one, two] = ticketsOf(first.orderId);
    expect(giveTicketBack(shop.as(guest), { ticketId: one?.id ?? '', asCredit: false })).toEqual({ amountCents: 0 });
    expect(giveTicketBack(shop.as(guest), { ticketId: one?.id ?? '', asCredit: false })).toEqual({ amountCents: 0 });
    expect(entriesLeft(shop, cardId)).toBe(7);
    const row = { id: 'one', kind: 'mail.ticket_let_go' as const, refId: one?.id ?? '', payload: null, attempts: 0 };
    expect(JSON.stringify(await composeMail(shop.system, row))).toContain('The entry is on your card again.');
    requestRefund(office, { orderId: first.orderId, ticketIds: [two?.id ?? ''] });
    expect(entriesLeft(shop, cardId)).toBe(8);
    await cancelEvent(office, off);
    expect([entriesLeft(shop, cardId), all('SELECT * FROM refunds')]).toEqual([10, []]);
  });

  it('that is over by then stays open for 30 days after a night is called off, and only then', async () => {
    const { cardId } = await boughtCard(shop, guest, { months: 1 });
    const [night, other] = [addEvent(shop, { startsInHours: 24 * 60 }), addEvent(shop, { startsInHours: 24 * 60 })];
    await use(night, cardId);
    const kept = await use(other, cardId);
    shop.clock.advance(40 * DAY_MS);
    requestRefund(office, { orderId: kept.orderId });
    await expect(use(addEvent(shop), cardId)).rejects.toThrow('ENTRY_CARD_OVER');
    await cancelEvent(office, night);
    expect(await use(addEvent(shop), cardId)).toMatchObject({ orderStatus: 'paid' });
    shop.clock.advance(31 * DAY_MS);
    await expect(use(addEvent(shop), cardId)).rejects.toThrow('ENTRY_CARD_OVER');
  });

  it('keeps its entry spent when the office moves the ticket to another night', async () => {
    const { cardId } = await boughtCard(shop, guest, { months: 1 });
    const [from, to] = [addEvent(shop, { startsInHours: 24 * 60 }), addEvent(shop, { startsInHours: 24 * 61 })];
    const { orderId } = await use(from, cardId, { quantity: 2 });
    const [ticket] = ticketsOf(orderId);
    shop.clock.advance(40 * DAY_MS);
    const id = randomUUID();
    const move = { orderId, ticketIds: [ticket?.id ?? ''], eventId: to, ticketTypeId: GENERAL_ADMISSION_ID };
    moveTickets(office, { id, ...move, oldCents: 0, newCents: 1_200, difference: 'waive', note: '' });
    expect(ticketsOf(id)).toMatchObject([{ cents: 0, card: cardId }]);
    expect(entriesLeft(shop, cardId)).toBe(8);
    await cancelEvent(office, to);
    expect(entriesLeft(shop, cardId)).toBe(9);
  });

  it('keeps its entry spent when its guest dances another role, and comes back where others change the night', async () => {
    const { cardId } = await boughtCard(shop, guest);
    const night = addEvent(shop, { startsInHours: 72 });
    const rule = JSON.stringify({ giveBack: null, release: null, change: { hoursBefore: 24 } });
    shop.db.sqlite.prepare('UPDATE events SET ticket_rule = ? WHERE id = ?').run(rule, night);
    askRoles(shop, night);
    const entryCard = { id: cardId, entries: 1 };
    await startCheckout(shop.as(guest), { eventId: night, items: seatsFor('lead'), entryCard });
    const [own] = listMyTickets(shop.as(guest), undefined);
    expect(own?.ticketRule).toEqual({ giveBack: null, release: { hoursBefore: 24 } });
    const [other] = listTicketChanges(shop.as(guest), { ticketId: own!.id }).roles;
    const change = pick(other!, ['ticketTypeId', 'role', 'oldCents', 'newCents']);
    const wish = { id: randomUUID(), ticketId: own!.id, eventId: night, ...change };
    const { ticketId } = changeTicket(shop.as(guest), wish);
    expect([entriesLeft(shop, cardId), checkBooks(shop.db.sqlite)]).toEqual([9, []]);
    expect(listMyTickets(shop.as(guest), undefined).find(({ id }) => id === ticketId)).toMatchObject({
      isByCard: true,
      status: 'active',
    });
    giveTicketBack(shop.as(guest), { ticketId, asCredit: false });
    expect([entriesLeft(shop, cardId), checkBooks(shop.db.sqlite)]).toEqual([10, []]);
  });

  it('tells its guest once when two entries are left', async () => {
    const { cardId } = await boughtCard(shop, guest, { entries: 4, priceCents: 4_000 });
    const told = () => all(`SELECT id FROM outbox WHERE kind = 'mail.entry_card_few'`).length;
    await use(addEvent(shop), cardId);
    expect(told()).toBe(0);
    const { orderId } = await use(addEvent(shop), cardId);
    expect(told()).toBe(1);
    const entry = { refId: cardId, recordId: cardId, lang: null };
    const mail = await MAILS['mail.entry_card_few'].compose(shop.system, entry);
    expect(mail?.subject).toBe('Noch 2 Eintritte auf deiner Karte');
    requestRefund(office, { orderId });
    await use(addEvent(shop), cardId);
    await use(addEvent(shop), cardId);
    expect(told()).toBe(1);
  });

  it('is turnover with its VAT when it is sold, and nothing when it pays; given back it loses its entries', async () => {
    const { orderId, cardId } = await boughtCard(shop, guest);
    await use(addEvent(shop), cardId, { quantity: 2 });
    const now = shop.system.now();
    const span = { from: new Date(now.getTime() - DAY_MS), to: new Date(now.getTime() + DAY_MS) };
    const accountant = shop.as(addBuyer(shop), ['accountant']);
    expect(linesOfDay(accountant, localDateOf(now), span)).toMatchObject([
      { vatBps: 1900, takenCents: 9_500, vatCents: 1_517, advanceCents: 0 },
    ]);
    expect(
      all(`SELECT source, event_id AS event, taken_cents AS taken FROM taking_days WHERE taken_cents <> 0`),
    ).toEqual([{ source: 'online', event: '', taken: 9_500 }]);
    const back = (amountCents: number) =>
      requestRefund(office, { orderId, amountCents, ticketsStay: true, requestKey: randomUUID() });
    expect(() => back(9_500)).toThrow('ENTRY_CARD_SPENT');
    back(7_600);
    expect(entriesLeft(shop, cardId)).toBe(0);
  });

  it('in the panel: kinds, who has which, and corrections with a reason', async () => {
    expect(SaveCardKindInput.safeParse({ id: randomUUID(), ...CARD_OF_TEN, opens: [] }).success).toBe(false);
    const { cardId } = await boughtCard(shop, guest);
    addCardKind(shop, { isOffered: false });
    expect(listCardKinds(office).map(({ isOffered, sold }) => [isOffered, sold])).toEqual([
      [true, 1],
      [false, 0],
    ]);
    const list = (search = '') => listCards(office, ListCardsInput.parse({ search })).items;
    expect(list()).toMatchObject([{ id: cardId, userId: guest, restEntries: 10, state: 'on' }]);
    expect(list('nobody at all')).toEqual([]);
    const correct = (entries: number, restSeen: number) =>
      correctCard(office, { id: cardId, entries, restSeen, reason: 'Sold on paper' });
    correct(-4, 10);
    expect(() => correct(-4, 10)).toThrow('CHANGED_MEANWHILE');
    expect(() => correct(-7, 6)).toThrow('ENTRY_CARD_SPENT');
    correct(1, 6);
    expect(entriesLeft(shop, cardId)).toBe(7);
    const unknown = { id: randomUUID(), entries: 1, restSeen: 0, reason: 'x' };
    expect(() => correctCard(office, unknown)).toThrow('ENTRY_CARD_UNKNOWN');
    for (const ask of [() => listCardKinds(shop.as(guest)), () => correctCard(shop.as(guest), unknown)])
      expect(ask).toThrow('FORBIDDEN');
  });
});
