import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readGuestLines } from '#shared/door/guest-list.ts';
import { GiveTicketsInput } from '#shared/tickets/give-tickets.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { addGuests } from '#server/services/door/guest-lists/add-guests.ts';
import { listGuestLists } from '#server/services/door/guest-lists/list-guest-lists.ts';
import { removeGuest } from '#server/services/door/guest-lists/remove-listed.ts';
import { saveGuestList } from '#server/services/door/guest-lists/save-guest-list.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { cancelEvent } from '#server/services/shop/events/edit/cancel-event.ts';
import { giveTickets } from '#server/services/shop/given-tickets/give-tickets.ts';
import { listGiven } from '#server/services/shop/given-tickets/list-given.ts';
import { sendGivenAgain } from '#server/services/shop/given-tickets/send-given-again.ts';
import { takeBackGiven } from '#server/services/shop/given-tickets/take-back-given.ts';
import { showTicketAllowance } from '#server/services/shop/orders/ticket-allowance.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { pairDesk, scan, ticketsOf } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let office: ReturnType<TestShop['as']>;
let eventId = '';
beforeEach(async () => {
  shop = await openTestShop();
  office = shop.as(addBuyer(shop), ['admin']);
  eventId = addEvent(shop, { capacity: 5 });
});
afterEach(() => shop.close());

const inputOf = (more: Partial<GiveTicketsInput> = {}): GiveTicketsInput =>
  GiveTicketsInput.parse({
    id: randomUUID(),
    eventId,
    name: 'Ana Ruiz',
    email: 'Ana@example.org',
    quantity: 2,
    reason: 'artist',
    ...more,
  });
const give = (more: Partial<GiveTicketsInput> = {}) => {
  const input = inputOf(more);
  return { id: input.id, ...giveTickets(office, input) };
};
const seats = () =>
  shop.db.sqlite.prepare(`SELECT sold_count AS sold, held_count AS held FROM events WHERE id = ?`).get(eventId);
/** The mails in the outbox about an order, as they would leave. */
async function mailsOf(orderId: string) {
  const rows = shop.db.sqlite
    .prepare<[string], Parameters<typeof composeMail>[1]>(
      `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE ref_id LIKE ? || '%' ORDER BY rowid`,
    )
    .all(orderId);
  return Promise.all(rows.map((row) => composeMail(shop.system, row)));
}

describe('tickets that the organiser gives', () => {
  it('are an order of 0 € with seats of its own, mailed to the address that was typed', async () => {
    const input = inputOf();
    const { orderId } = giveTickets(office, input);
    expect(giveTickets(office, input)).toEqual({ orderId });
    expect(seats()).toEqual({ sold: 2, held: 0 });
    expect(
      shop.db.sqlite
        .prepare(`SELECT channel, status, total_cents AS total, user_id AS userId FROM orders WHERE id = ?`)
        .get(orderId),
    ).toEqual({ channel: 'given', status: 'paid', total: 0, userId: null });
    const [mail, ...others] = await mailsOf(orderId);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: 'ana@example.org', subject: 'Your 2 tickets for Salsa Friday' });
    expect(mail?.files?.map(({ contentType }) => contentType.split(';')[0])).toEqual([
      'application/pdf',
      'text/calendar',
    ]);
    expect(mail?.blocks.filter(({ kind }) => kind === 'ticket')).toHaveLength(2);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    const log = shop.db.sqlite.prepare(`SELECT after FROM audit WHERE action = 'order.given'`).pluck().get() as string;
    expect(JSON.parse(log)).toEqual({ eventId, tickets: 2, reason: 'artist' });
  });

  it('take no more seats than there are, and none of an event that is over or cancelled', async () => {
    give({ quantity: 4 });
    expect(() => give({ quantity: 2 })).toThrow('EVENT_SOLD_OUT');
    expect(seats()).toEqual({ sold: 4, held: 0 });
    expect(listGiven(office, { eventId })).toHaveLength(1);
    await cancelEvent(office, eventId);
    expect(() => give({ quantity: 1 })).toThrow('EVENT_CANCELLED');
    const over = addEvent(shop, { startsInHours: -5 });
    expect(() => give({ eventId: over })).toThrow('EVENT_OVER');
    expect(() => giveTickets(shop.as(addBuyer(shop)), inputOf())).toThrow('FORBIDDEN');
  });

  it('stand in the dashboard of whoever has that address, and count for no limit', () => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`UPDATE users SET email = 'ana@example.org', email_verified = 1 WHERE id = ?`).run(userId);
    give();
    expect(listMyTickets(shop.as(userId), undefined)).toMatchObject([
      { ticketTypeName: 'Guest ticket', holderName: 'Ana Ruiz', pricePaidCents: 0 },
      { ticketTypeName: 'Guest ticket', holderName: 'Ana Ruiz', pricePaidCents: 0 },
    ]);
    expect(showTicketAllowance(shop.as(userId), { eventId }).free.left).toBe(4);
  });

  it('are scanned once at the desk, and what was shown stays when the rest is taken back', async () => {
    const { id, orderId } = give();
    const desk = pairDesk(shop);
    const [first, second] = ticketsOf(shop, orderId);
    expect(takeSnapshot(desk.ctx, desk.desk, undefined).tickets.map((ticket) => ticket[5])).toEqual([
      'Ana R.',
      'Ana R.',
    ]);
    shop.clock.advance(6 * HOUR_MS); // the doors are open
    expect(scan(desk, eventId, first!.code)).toMatchObject({ colour: 'green' });
    expect(scan(desk, eventId, first!.code)).toMatchObject({ colour: 'amber' });
    expect(takeBackGiven(office, { id })).toEqual({ takenBack: 1 });
    expect(takeBackGiven(office, { id })).toEqual({ takenBack: 0 });
    expect(scan(desk, eventId, second!.code)).toMatchObject({ colour: 'red' });
    expect(seats()).toEqual({ sold: 1, held: 0 });
    expect((await mailsOf(orderId)).map((mail) => mail?.subject)).toEqual([
      'Your ticket for Salsa Friday',
      'Your tickets for Salsa Friday are no longer valid',
    ]);
    expect(listGiven(office, { eventId })[0]?.tickets.map(({ status }) => status)).toEqual(['used', 'cancelled']);
    expect(() => sendGivenAgain(office, { id })).toThrow('GIVEN_NOT_FOUND');
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
  });

  it('are refused to be taken back once everybody is in; a mail that got lost is sent again', () => {
    const { id, orderId } = give({ quantity: 1 });
    sendGivenAgain(office, { id });
    expect(shop.db.sqlite.prepare(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.tickets_given'`).pluck().get()).toBe(
      2,
    );
    shop.clock.advance(6 * HOUR_MS); // the doors are open
    scan(pairDesk(shop), eventId, ticketsOf(shop, orderId)[0]!.code);
    expect(() => takeBackGiven(office, { id })).toThrow('TICKET_ALREADY_USED');
  });

  it('of a cancelled event: whoever had them is told', async () => {
    const { orderId } = give();
    await cancelEvent(office, eventId);
    expect((await mailsOf(orderId)).map((mail) => mail?.to)).toEqual([undefined, 'ana@example.org']);
  });

  it('are nobody’s by name 30 days after the night', () => {
    const { orderId } = give();
    shop.clock.advance(32 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(listGiven(office, { eventId })).toEqual([]);
    expect(
      shop.db.sqlite.prepare(`SELECT DISTINCT holder_name FROM tickets WHERE order_id = ?`).pluck().all(orderId),
    ).toEqual([null]);
  });
});

describe('guests of a list whose address is known', () => {
  const addTo = (holdsUntil: string | null, lines: string) => {
    const listId = randomUUID();
    saveGuestList(office, { id: listId, eventId, name: `List ${holdsUntil}`, holdsUntil });
    const guests = readGuestLines(lines).map((guest) => ({ ...guest, id: randomUUID() }));
    addGuests(office, { listId, guests });
    return guests.map(({ id }) => id);
  };
  const listed = () =>
    listGuestLists(office, { eventId }).flatMap(({ guests }) =>
      guests.map(({ name, hasTickets }) => [name, hasTickets]),
    );

  it('come with tickets, and the desk does not know them by name as well', () => {
    const [ana] = addTo(null, 'Ana Ruiz +1, ana@example.org, photographer\nBruno Díaz +1');
    expect(listed()).toEqual([
      ['Ana Ruiz', true],
      ['Bruno Díaz', false],
    ]);
    expect(listGiven(office, { eventId })).toMatchObject([
      { name: 'Ana Ruiz', note: 'photographer', isFromGuestList: true, tickets: [{}, {}] },
    ]);
    const desk = pairDesk(shop);
    const names = takeSnapshot(desk.ctx, desk.desk, undefined).guestLists?.flatMap(({ guests }) =>
      guests.map(([, name]) => name),
    );
    expect(names).toEqual(['Bruno Díaz']);
    removeGuest(office, { id: ana ?? '' });
    expect(seats()).toEqual({ sold: 0, held: 0 });
    expect(listed()).toEqual([['Bruno Díaz', false]]);
  });

  it('come by name where the list has an end: a ticket would be good all night', () => {
    addTo('23:30', 'Ana Ruiz, ana@example.org');
    expect(listed()).toEqual([['Ana Ruiz', false]]);
    expect(seats()).toEqual({ sold: 0, held: 0 });
  });

  it('are all added or none: without seats for their tickets the list stays as it was', () => {
    expect(() => addTo(null, 'Ana Ruiz +3, ana@example.org\nBruno Díaz +1, bruno@example.org')).toThrow(
      'EVENT_SOLD_OUT',
    );
    expect(listed()).toEqual([]);
    expect(seats()).toEqual({ sold: 0, held: 0 });
  });
});
