import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GiftLines, GiveToManyInput, readGiftLines } from '#shared/tickets/give-tickets.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { ordersCsv } from '#server/services/office/orders/orders-file.ts';
import { resendOrder } from '#server/services/office/orders/resend-order.ts';
import { listOrders } from '#server/services/office/orders/list-orders.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { giveToMany } from '#server/services/shop/given-tickets/give-to-many.ts';
import { listGiven } from '#server/services/shop/given-tickets/list-given.ts';
import { pairDesk } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const TEN = Array.from({ length: 10 }, (_, at) => `Gast ${at + 1}, gast${at + 1}@example.org`).join('\n');

let shop: TestShop;
let office: ReturnType<TestShop['as']>;
let eventId = '';
beforeEach(async () => {
  shop = await openTestShop();
  office = shop.as(addBuyer(shop), ['admin']);
  eventId = addEvent(shop, { capacity: 12, startsInHours: 2 });
});
afterEach(() => shop.close());

const inputOf = (lines: string): GiveToManyInput =>
  GiveToManyInput.parse({
    eventId,
    reason: 'press',
    gifts: readGiftLines(lines).map(({ line: _line, ...gift }) => ({ ...gift, id: randomUUID() })),
  });
const faultsOf = (lines: string): string => GiftLines.safeParse(lines).error?.issues[0]?.message ?? '';
const count = (sql: string): unknown => shop.db.sqlite.prepare(sql).pluck().get();
const textOf = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

describe('tickets for several people at once', () => {
  it('go to ten people in one paste, each by a mail of their own', () => {
    const input = inputOf(TEN);
    expect(giveToMany(office, input)).toEqual({ given: 10 });
    expect(giveToMany(office, input)).toEqual({ given: 10 });
    expect(
      listGiven(office, { eventId })
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(Array.from({ length: 10 }, (_, at) => `gast${at + 1}@example.org`).toSorted());
    expect(count(`SELECT COUNT(*) FROM outbox WHERE kind = 'mail.tickets_given'`)).toBe(10);
  });

  it('are read by the grammar of guest lists: more for somebody, commas, semicolons and tabs, empty lines', () => {
    expect(readGiftLines('Ana Ruiz +2, Ana@Example.org\r\n\n  Ben Li;ben@example.org\nCem\tcem@example.org')).toEqual([
      { line: 1, name: 'Ana Ruiz', email: 'ana@example.org', quantity: 3 },
      { line: 3, name: 'Ben Li', email: 'ben@example.org', quantity: 1 },
      { line: 4, name: 'Cem', email: 'cem@example.org', quantity: 1 },
    ]);
  });

  it('tell each wrong line by its number', () => {
    expect(faultsOf(TEN)).toBe('');
    expect(
      faultsOf('Ana, ana@example.org\n\nBen\nCem +12, cem@example.org\n, dora@example.org\nAna, ana@example.org'),
    ).toBe(
      'Line 3: Please enter an e-mail address. Line 4: At most 10 at once. Line 5: Please enter a name. ' +
        'Line 6: The same as line 1.',
    );
    expect(faultsOf(' \n')).toBe('Please enter a name and an e-mail address.');
    expect(faultsOf(Array.from({ length: 51 }, (_, at) => `G, g${at}@example.org`).join('\n'))).toBe(
      'At most 50 people at once.',
    );
  });

  it('are given to nobody where there are not seats for all', () => {
    expect(() => giveToMany(office, inputOf(`${TEN}\nLast +4, last@example.org`))).toThrow('EVENT_SOLD_OUT');
    expect(listGiven(office, { eventId })).toEqual([]);
    expect(count('SELECT COUNT(*) FROM tickets')).toBe(0);
    expect(count('SELECT COUNT(*) FROM outbox')).toBe(0);
    expect(count(`SELECT sold_count + held_count FROM events WHERE id = '${eventId}'`)).toBe(0);
  });
});

describe('to whom tickets were given', () => {
  beforeEach(() => giveToMany(office, inputOf('Ana Ruiz, ana@example.org')));

  it('stands in the orders, on the order’s page, in the lists as files and at the door, without an account', async () => {
    const [order] = listOrders(office, { search: '', sort: 'date', isDown: true, limit: 10 }).items;
    expect(order).toMatchObject({ buyerName: 'Ana Ruiz', buyerEmail: 'ana@example.org', isGiven: true, userId: null });
    expect(showOrder(office, { orderId: order!.id })).toMatchObject({
      buyerName: 'Ana Ruiz',
      ticketList: [{ holderName: 'Ana Ruiz' }],
    });
    expect(await textOf(ordersCsv(office, { search: '', sort: 'date', isDown: true }))).toContain(
      'Ana Ruiz;ana@example.org',
    );
    expect(await textOf(ticketsCsv(office, { search: '', eventId }))).toContain('Ana Ruiz;Ana Ruiz;ana@example.org');
    const desk = pairDesk(shop);
    expect(takeSnapshot(desk.ctx, desk.desk, {}).tickets.map((line) => line[5])).toEqual(['Ana R.']);
  });

  it('is where they are sent once more from the list of tickets', async () => {
    const orderId = String(count('SELECT id FROM orders'));
    resendOrder(office, orderId);
    const row = shop.db.sqlite
      .prepare<[], Parameters<typeof composeMail>[1]>(
        `SELECT id, kind, ref_id AS refId, payload, attempts FROM outbox WHERE kind = 'mail.order_resend'`,
      )
      .get();
    expect(await composeMail(shop.system, row!)).toMatchObject({ to: 'ana@example.org' });
  });
});
