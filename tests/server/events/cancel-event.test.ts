import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelEvent, resumeCancellations } from '#server/services/shop/events/edit/cancel-event.ts';
import { previewCancellation, showCancelProgress } from '#server/services/shop/events/edit/cancel-progress.ts';
import { CancelEventInput, CancelEventsInput } from '#shared/events/cancel-event.ts';
import { cancelEvents } from '#server/services/shop/events/edit/change-events.ts';
import { findEvent } from '#server/services/shop/events/find-event.ts';
import { nightLinks } from '#server/http/pages/tickets/night-section.ts';
import { ticketCard } from '#server/http/pages/tickets/ticket-card.ts';
import { appleTicketFace } from '#server/services/shop/tickets/apple-ticket.ts';
import { googleTicketOf } from '#server/services/shop/tickets/google-ticket.ts';
import { listComingTickets } from '#server/services/shop/tickets/list-coming-tickets.ts';
import { showSharedTicket } from '#server/services/shop/tickets/show-shared-ticket.ts';
import { stoppedWords } from '#shared/tickets/stopped-ticket.ts';
import { en as ticketWords } from '#shared/tickets/words.en.ts';
import { eventCancelledMail } from '#server/services/mail/content/event-cancelled-mail.ts';
import { showOrder } from '#server/services/shop/orders/verify-payment.ts';
import { AdminEventsInput } from '#shared/events/event-list.ts';
import { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { listAdminEvents } from '#server/services/shop/events/lists/list-admin-events.ts';
import { setEventActive } from '#server/services/shop/events/edit/set-event-active.ts';
import { savePromoCode } from '#server/services/shop/promo-codes/save-promo-code.ts';
import { toEventFields } from '#shared/events/edit-event.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { books, buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('cancelling an event (case 35)', () => {
  let shop: TestShop;
  let eventId: string;
  let bought: Bought[];

  beforeEach(async () => {
    shop = await openTestShop();
    eventId = addEvent(shop);
    bought = [];
    for (const quantity of [2, 1, 3]) bought.push(await buyTicket(shop, { eventId, quantity }));
    for (const order of bought) pay(shop, order);
    await shop.settle();
  });
  afterEach(() => shop.close());

  const admin = () => shop.as('admin', ['admin']);
  const mails = () => shop.db.sqlite.prepare(`SELECT ref_id FROM outbox WHERE kind = 'mail.event_cancelled'`).all();

  it('35: is tried dry first: how many, how much', async () => {
    await buyTicket(shop, { eventId });
    expect(previewCancellation(admin(), eventId)).toEqual({
      orders: 3,
      tickets: 6,
      admitted: 0,
      refundCents: 7200,
      openOrders: 1,
    });
    expect(showCancelProgress(admin(), eventId)).toMatchObject({ isCancelled: false, orders: 3, ordersDone: 0 });
    expect(mails()).toEqual([]);
  });

  it('takes a sentence for the guests: in their mails, on the page and on the order, and none where none was said', async () => {
    const orderOf = ({ userId, orderId }: Bought) => showOrder(shop.as(userId), orderId).order;
    const said = 'The hall has water damage; we dance again on Friday.';
    await cancelEvent(admin(), eventId, { words: said });
    // Pressed again, also with other words: what the guests were told first stays.
    await cancelEvent(admin(), eventId, { words: 'Something else' });
    expect(findEvent(shop.visitor, { id: eventId })).toMatchObject({ isCancelled: true, cancelWords: said });
    for (const order of bought) {
      expect(eventCancelledMail(shop.system, order.orderId, null)?.blocks).toContainEqual({ kind: 'text', text: said });
      expect(orderOf(order)).toMatchObject({ isCalledOff: true, cancelWords: said });
    }
    const silent = await buyTicket(shop, { eventId: addEvent(shop) });
    pay(shop, silent);
    await shop.settle();
    await cancelEvent(admin(), silent.eventId);
    expect(findEvent(shop.visitor, { id: silent.eventId }).cancelWords).toBeNull();
    const texts = eventCancelledMail(shop.system, silent.orderId, null)?.blocks.filter(({ kind }) => kind === 'text');
    expect(texts).toHaveLength(2);
  });

  it('says on each ticket, shared and in the wallets too, that the event does not take place, and why', async () => {
    const said = 'The hall has water damage.';
    const [first] = bought;
    const guest = shop.as(first?.userId ?? '');
    const shown = () => listComingTickets(guest).filter(({ event }) => event.id === eventId);
    expect(shown().map(({ calledOff }) => calledOff)).toEqual([null, null]);
    await cancelEvent(admin(), eventId, { words: said });
    await shop.settle();
    const sentence = `We are sorry: this event does not take place. ${said}`;
    for (const ticket of shown()) {
      expect(stoppedWords(ticket, ticketWords)).toEqual({ ...ticketWords.calledOff, said });
      const shared = showSharedTicket(shop.visitor, ticket.sharePath.split('/').at(-1) ?? '');
      expect(stoppedWords(shared, ticketWords)?.said).toBe(said);
      const card = ticketCard(
        { ...ticket, walletPath: '' },
        { now: shop.clock.now(), lang: 'en', hasWallet: true, nth: 1, of: 2 },
      );
      expect(card).toContain(sentence);
      expect(card).not.toContain('given back');
      expect(card).not.toMatch(/data-share|data-wallet/);
      const links = nightLinks(ticket, { lang: 'en' });
      expect(links).toContain(`href="/events/${eventId}"`);
      expect(links).not.toMatch(/Directions|Calendar/);
      expect(googleTicketOf('pass', ticket)).toMatchObject({ code: null, note: { body: said } });
      const { fields, isVoid } = appleTicketFace(shop.system, ticket.id, { isEnded: false });
      expect(isVoid).toBe(true);
      expect(fields.back).toContainEqual({ key: 'why', label: 'What we have to say', value: said });
      expect(fields.back).toContainEqual(expect.objectContaining({ value: 'The event does not take place' }));
    }
  });

  it('takes the same sentence for several nights, and at most 300 characters of it', async () => {
    const ids = [eventId, addEvent(shop)];
    expect(CancelEventsInput.safeParse({ ids, words: 'x'.repeat(301) }).success).toBe(false);
    expect(CancelEventInput.parse({ id: eventId })).toEqual({ id: eventId, words: '' });
    const input = CancelEventsInput.parse({ ids, words: `  ${'x'.repeat(300)}  ` });
    expect(await cancelEvents(admin(), input)).toMatchObject([{ code: null }, { code: null }]);
    for (const id of ids) expect(findEvent(shop.visitor, { id }).cancelWords).toBe('x'.repeat(300));
  });

  it('35: is taken up again by the job after a crash: every buyer refunded once and mailed once', async () => {
    shop.db.sqlite.exec(
      `CREATE TEMP TRIGGER crash BEFORE INSERT ON refunds WHEN (SELECT COUNT(*) FROM refunds) = 1 BEGIN SELECT RAISE(ABORT, 'crash'); END`,
    );
    await expect(cancelEvent(admin(), eventId)).rejects.toThrow('crash');
    shop.db.sqlite.exec(`DROP TRIGGER crash`);
    expect(showCancelProgress(admin(), eventId)).toMatchObject({ isCancelled: true, orders: 3, ordersDone: 1 });
    expect(await resumeCancellations(shop.system)).toEqual({ resumed: 1 });
    expect(await resumeCancellations(shop.system)).toEqual({ resumed: 0 });
    await shop.settle();
    for (const { orderId } of bought)
      expect(books(shop, orderId)).toMatchObject({
        status: 'refunded',
        activeTickets: 0,
        refunds: [{ status: 'succeeded', reason: 'event_cancelled' }],
      });
    expect(mails()).toHaveLength(3);
    expect(showCancelProgress(admin(), eventId)).toMatchObject({
      orders: 3,
      ordersDone: 3,
      refunds: 3,
      refundsReturned: 3,
      refundsFailed: 0,
      mails: 3,
    });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) AS n FROM audit WHERE action = 'event.cancelled'`).get()).toEqual({
      n: 1,
    });
  });

  it('35: gives back what is left where part of the money went back before, and does not stop there', async () => {
    const [first] = bought as [Bought, Bought, Bought];
    const answer = await fetch(`${shop.standIn.url}/dev/api/sessions/${first.sessionId}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 700 }),
    });
    expect(answer.ok).toBe(true);
    await shop.settle();
    await cancelEvent(admin(), eventId);
    await shop.settle();
    expect(books(shop, first.orderId)).toMatchObject({ status: 'refunded', activeTickets: 0 });
    expect(books(shop, first.orderId).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(2400);
    expect(mails()).toHaveLength(3);
  });

  it('leaves alone who has had the money back already, and the event can be edited no more', async () => {
    const [first] = bought as [Bought, Bought, Bought];
    requestRefund(admin(), { orderId: first.orderId });
    await shop.settle();
    await cancelEvent(admin(), eventId);
    await shop.settle();
    expect(books(shop, first.orderId).refunds).toHaveLength(1);
    expect(mails()).toHaveLength(2);
    const fields = toEventFields(showEventEdit(admin(), eventId));
    expect(() =>
      updateEvent(admin(), { id: eventId, ...fields, ticketTypes: [], scope: 'one', isOversoldAccepted: false }),
    ).toThrow('EVENT_CANCELLED');
  });

  it('makes the night read only, and its numbers are right as soon as it is called off', async () => {
    const office = shop.as(bought[0]!.userId, ['admin']);
    const listId = randomUUID();
    const list = { id: listId, eventId, name: 'Artists', holdsUntil: null };
    saveGuestList(office, list);
    await cancelEvent(office, eventId);
    expect(showEventEdit(office, eventId)).toMatchObject({ isCancelled: true, sold: 0, held: 0, holders: 0 });
    const { items } = listAdminEvents(office, AdminEventsInput.parse({ view: 'cancelled' }));
    expect(items).toMatchObject([{ id: eventId, sold: 0, takenCents: 0 }]);
    const guests = [{ id: randomUUID(), name: 'Ada', companions: 0, note: '', email: null }];
    const code = { id: randomUUID(), eventId, code: 'LATE10', kind: 'percent', percent: 10 } as const;
    for (const act of [
      () => saveGuestList(office, { ...list, name: 'Press' }),
      () => addGuests(office, { listId, guests }),
      () => saveLineUp(office, { eventId, entries: [] }),
      () => savePromoCode(office, SavePromoCodeInput.parse(code)),
      () => setEventActive(office, { id: eventId, isActive: false, scope: 'one' }),
    ])
      expect(act).toThrow('EVENT_CANCELLED');
  });
});
