import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FetchOrdersInput, OrderImportInput, RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import { fetchOrders } from '#server/services/shop/order-imports/fetch-orders.ts';
import { importOrders, previewOrderImport } from '#server/services/shop/order-imports/import-orders.ts';
import { listOrderImports, showOrderImport } from '#server/services/shop/order-imports/list-order-imports.ts';
import { undoOrderImport } from '#server/services/shop/order-imports/undo-order-import.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const FILES = path.join(import.meta.dirname, 'order-imports');
const textOf = (name: string) => readTableFile(new Blob([readFileSync(path.join(FILES, name))]));

/** The other system's interface, as its documentation tells it; what it was asked with is kept. */
async function openForeignShop(answers: Record<string, unknown>) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    const answer = answers[request.url ?? ''];
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { detail: 'Not found.' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, answers, close: () => new Promise((resolve) => server.close(resolve)) };
}

describe('orders of another system', () => {
  let shop: TestShop;
  let adminId: string;
  let night: string;
  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    night = addEvent(shop, { title: 'Noche Rosa', startsInHours: 72, capacity: 3 });
  });
  afterEach(() => shop.close());
  const admin = () => shop.as(adminId, ['organiser']);
  const preview = (text: string, nights: Record<string, string> = { '': night }) =>
    previewOrderImport(admin(), OrderImportInput.parse({ text, nights }));
  const run = (text: string, nights: Record<string, string> = { '': night }) =>
    importOrders(admin(), RunOrderImportInput.parse({ id: randomUUID(), text, nights, fileName: 'orders.csv' }));
  const sqlite = () => shop.db.sqlite;
  const all = (sql: string) => sqlite().prepare<[], unknown[]>(sql).raw().all() as unknown[][];
  const state = () =>
    ['orders', 'order_items', 'tickets', 'imported_orders', 'seat_holds', 'outbox', 'taking_days'].map((table) =>
      all(`SELECT * FROM ${table} ORDER BY 1, 2`),
    );
  const tickets = () =>
    all('SELECT holder_name, ticket_type_name, status, price_paid_cents FROM tickets ORDER BY purchased_at, rowid');
  const admit = (desk: ReturnType<typeof pairDesk>, code: string) => scan(desk, night, code).reason;

  it('come from pretix in an old code page, and the printed codes open the door', async () => {
    const text = await textOf('pretix-check-in-german.csv');
    const { source, counts, leftOut, problems, hasCodes, nights } = await preview(text);
    expect({ source, counts, problems, hasCodes }).toEqual({
      source: 'pretix',
      counts: { orders: 2, tickets: 3, same: 0, cancelled: 0, recoded: 0, onlineOnly: 0, used: 1 },
      problems: [],
      hasCodes: true,
    });
    expect([leftOut.unpaid, nights]).toEqual([1, [{ key: '', tickets: 3, eventId: night, overBy: 0 }]]);
    expect(all('SELECT count(*) FROM orders')).toEqual([[0]]);

    expect(await run(text)).toMatchObject({ tickets: 3, total: 3, isFinished: true });
    expect(tickets()).toEqual([
      ['Jörg Müller', 'Abendkasse – Ermäßigt', 'active', 0],
      ['Zoë Größe', 'Abendkasse – Ermäßigt', 'active', 0],
      [null, 'Vorverkauf', 'used', 0],
    ]);
    expect(all('SELECT external_uid, name, email, paid_cents FROM imported_orders ORDER BY 1')).toEqual([
      ['AB3CD', 'Jörg Müller', 'joerg.mueller@example.org', 3_600],
      ['JK5LM', '', 'gast@example.org', 0],
    ]);
    // The money is in the other system's books, and nobody is mailed.
    expect(all('SELECT total_cents, channel, status FROM orders')).toEqual([
      [0, 'imported', 'paid'],
      [0, 'imported', 'paid'],
    ]);
    expect(all('SELECT sum(taken_cents) FROM taking_days')).toEqual([[0]]);
    expect(all('SELECT count(*) FROM outbox')).toEqual([[0]]);
    expect(all('SELECT sold_count, held_count FROM events')).toEqual([[3, 0]]);
    expect(JSON.stringify(state())).not.toContain('k8fz7ymq2r5w9tbc3xh4njpd6vgsauez');

    const desk = pairDesk(shop);
    shop.clock.advance(70 * HOUR_MS); // the doors are open
    expect(admit(desk, 'k8fz7ymq2r5w9tbc3xh4njpd6vgsauez')).toBe('valid');
    expect(admit(desk, 'k8fz7ymq2r5w9tbc3xh4njpd6vgsauez')).toBe('already_used');
    // As a scanner types it that is set to an American keyboard, under a German one.
    expect(admit(desk, 'W2E4R6T8ZYQAXSCDVFBGNHMJKPU357S9')).toBe('valid');
    // Let in by the other system already, unpaid there, and never sold.
    expect(admit(desk, 'z7x6c5v4b3n2m9k8j7h6g5f4d3s2a9p8')).toBe('already_used');
    expect(admit(desk, 'q9w8e7r6t5y4u3p2a7s6d5f4g3h2j9k8')).toBe('unknown_code');
    const other = addEvent(shop, { startsInHours: 73 });
    expect(scan(desk, other, 'w2e4r6t8yzqaxscdvfbgnhmjkpu357s9').reason).toBe('wrong_event');
  });

  it('change nothing a second time, with any of the files', async () => {
    const files = [
      'pretix-check-in-german.csv',
      'pretix-orders-english.csv',
      'eventbrite-attendees.csv',
      'eventbrite-german.csv',
      'hi-events.csv',
      'table-own.csv',
    ];
    const azul = addEvent(shop, { title: 'Noche Azul', startsInHours: 96 });
    const nights = { '': night, 'salsa-march': night, '7': night };
    const found: unknown[] = [];
    for (const name of files) {
      const text = await textOf(name);
      const { source, counts, leftOut, problems } = await preview(text, nights);
      found.push([source, counts.orders, counts.tickets, counts.used, leftOut, problems.map(({ where }) => where)]);
      await run(text, nights);
    }
    const none = { unpaid: 0, cancelled: 0, refunded: 0, duplicate: 0 };
    expect(found).toEqual([
      ['pretix', 2, 3, 1, { ...none, unpaid: 1 }, []],
      ['pretix', 1, 2, 0, { ...none, unpaid: 2, cancelled: 2 }, ['Line 8']],
      ['eventbrite', 2, 3, 1, { ...none, cancelled: 1, refunded: 1, duplicate: 1 }, ['Line 7']],
      ['eventbrite', 1, 1, 0, { ...none, cancelled: 1, refunded: 1 }, []],
      ['hi.events', 2, 2, 1, { ...none, unpaid: 1, cancelled: 1 }, []],
      ['table', 2, 3, 0, none, ['Line 3', 'Line 4', 'Line 5']],
    ]);
    expect(all(`SELECT count(*) FROM tickets WHERE event_id = '${azul}'`)).toEqual([[1]]);
    const before = state();
    for (const name of files) {
      const text = await textOf(name);
      const again = await preview(text, nights);
      expect([name, again.counts.tickets, again.counts.cancelled, again.counts.recoded]).toEqual([name, 0, 0, 0]);
      expect(again.counts.same).toBeGreaterThan(0);
      await run(text, nights);
    }
    expect(state()).toEqual(before);
  });

  it('take over a full house, since these guests have their tickets', async () => {
    const text = await textOf('eventbrite-attendees.csv');
    await run(await textOf('pretix-check-in-german.csv'));
    expect((await preview(text)).nights).toEqual([{ key: '', tickets: 4, eventId: night, overBy: 3 }]);
    await run(text);
    expect(all('SELECT sold_count, max_capacity FROM events')).toEqual([[6, 3]]);
  });

  it('say what is open: a night that nobody named, columns that nobody knows, a file that is no table', async () => {
    const text = await textOf('eventbrite-german.csv');
    const open = await preview(text, {});
    expect([open.nights, open.counts.tickets]).toEqual([[{ key: '', tickets: 1, eventId: null, overBy: 0 }], 0]);
    expect(await run(text, {})).toMatchObject({ total: 0 });
    const own = 'Wer;Wofür\nAnna;AAA111222\n';
    expect((await preview(own)).nights).toEqual([]);
    const mapped = await previewOrderImport(
      admin(),
      OrderImportInput.parse({ text: own, mapping: { name: 0, code: 1 }, nights: { '': night } }),
    );
    expect([mapped.source, mapped.counts.tickets]).toEqual(['table', 1]);
    for (const bad of ['nothing', 'a;b\n"open', '\n'])
      await expect(preview(bad)).rejects.toMatchObject({ code: 'TABLE_NOT_READABLE' });
    await expect(preview(`Order;Code\n${'1;AAA111\n'.repeat(20_001)}`)).rejects.toMatchObject({
      code: 'TABLE_NOT_READABLE',
    });
    const strange = 'Order code;Event;Secret\nA1;constructor;AAA111222\nA2;__proto__;AAA111333\n';
    expect((await preview(strange)).nights.map(({ key, eventId }) => [key, eventId])).toEqual([
      ['constructor', null],
      ['__proto__', null],
    ]);
    const cancelled = addEvent(shop);
    sqlite().prepare('UPDATE events SET cancelled_at = 1, is_active = 0 WHERE id = ?').run(cancelled);
    expect((await preview(text, { '': cancelled })).nights[0]?.eventId).toBeNull();
  });

  it('follow the other system: taken back there is cancelled here, and codes may come later', async () => {
    const rows = (status: string, code = '') =>
      `Order code;Position ID;Status;Attendee name;Secret\nAA1BB;1;${status};Ana;${code}\nAA1BB;2;paid;Ben;\n`;
    await run(rows('paid'));
    const desk = pairDesk(shop);
    expect(admit(desk, 'abcdefghjk23456789')).toBe('unknown_code');
    const coded = rows('paid', 'abcdefghjk23456789');
    expect((await preview(coded)).counts).toMatchObject({ tickets: 0, same: 1, recoded: 1 });
    await run(coded);
    expect(all('SELECT count(*) FROM tickets')).toEqual([[2]]);
    const back = rows('refunded', 'abcdefghjk23456789');
    expect((await preview(back)).counts).toMatchObject({ tickets: 0, same: 1, cancelled: 1 });
    await run(back);
    expect(tickets().map(([holder, , status]) => [holder, status])).toEqual([
      ['Ana', 'cancelled'],
      ['Ben', 'active'],
    ]);
    expect(admit(desk, 'abcdefghjk23456789')).toBe('cancelled');
    // Paid there again: a cancelled ticket stays cancelled here.
    expect((await preview(coded)).counts).toMatchObject({ tickets: 0, same: 2, cancelled: 0 });
  });

  it('are somebody’s whose address is confirmed here, and are forgotten with the night', async () => {
    const buyer = addBuyer(shop);
    sqlite().prepare(`UPDATE users SET email = 'nadia@example.org' WHERE id = ?`).run(buyer);
    const stranger = addBuyer(shop);
    sqlite().prepare(`UPDATE users SET email = 'pia@example.org', email_verified = 0 WHERE id = ?`).run(stranger);
    await run((await textOf('eventbrite-attendees.csv')).replace('Refunded', 'Attending'));
    expect(all('SELECT user_id, count(*) FROM tickets GROUP BY 1 ORDER BY user_id IS NULL')).toEqual([
      [buyer, 2],
      [null, 2],
    ]);
    shop.clock.advance(40 * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(all('SELECT DISTINCT name, email FROM imported_orders')).toEqual([['', null]]);
    expect(all('SELECT DISTINCT holder_name FROM tickets')).toEqual([[null]]);
  });

  it('are taken back as a whole until a guest is in or the night has come, in several transactions', async () => {
    const text = `Order code;Secret\n${Array.from({ length: 60 }, (_, at) => `O${at};secret-${at + 100_000}`).join('\n')}`;
    const empty = state().slice(0, 4);
    const view = await run(text);
    expect([view.tickets, listOrderImports(admin()).length]).toEqual([60, 1]);
    await undoOrderImport(admin(), view.id);
    expect(state().slice(0, 4)).toEqual(empty);
    expect([all('SELECT sold_count FROM events'), showOrderImport(admin(), view.id)]).toEqual([[[0]], null]);
    await expect(undoOrderImport(admin(), view.id)).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });

    const again = await run(text);
    shop.clock.advance(70 * HOUR_MS); // the doors are open
    expect(admit(pairDesk(shop), 'secret-100007')).toBe('valid');
    await expect(undoOrderImport(admin(), again.id)).rejects.toMatchObject({ code: 'IMPORT_USED' });
    const late = await run('Order code;Secret\nLATE1;secret-999999\n');
    shop.clock.advance(3 * DAY_MS);
    await expect(undoOrderImport(admin(), late.id)).rejects.toMatchObject({ code: 'IMPORT_USED' });
    // What was sold here is in our books: the database keeps it whatever asks.
    const kept = `DELETE FROM orders WHERE channel <> 'imported' AND paid_at IS NOT NULL`;
    sqlite().exec(`INSERT INTO orders (id, status, total_cents, paid_at) VALUES ('ours', 'paid', 0, ${Date.now()})`);
    expect(() => sqlite().exec(kept)).toThrow();
  });

  it('are finished by the same file when they were cut off', async () => {
    const text = `Order code;Secret\n${Array.from({ length: 700 }, (_, at) => `O${at};secret-${at + 100_000}`).join('\n')}`;
    sqlite().exec(`CREATE TRIGGER cut BEFORE INSERT ON tickets WHEN (SELECT count(*) FROM tickets) > 608
      BEGIN SELECT RAISE(ABORT, 'cut off'); END`);
    await expect(run(text)).rejects.toThrow('cut off');
    // The portion that was cut off is gone as a whole.
    expect(listOrderImports(admin())[0]).toMatchObject({ tickets: 608, total: 700, isFinished: false });
    expect(all('SELECT count(*) FROM tickets')).toEqual([[608]]);
    sqlite().exec('DROP TRIGGER cut');
    await run(text);
    expect(all('SELECT count(*), count(DISTINCT code_id) FROM tickets')).toEqual([[700, 700]]);
  });

  it('come over the interface of pretix, page by page, and are the same as in its files', async () => {
    const base = '/api/v1/organizers/clave/events/rosa/';
    const position = {
      positionid: 1,
      item: 5,
      variation: 51,
      price: '15.50',
      attendee_name: 'Jörg; "Müller"',
      attendee_email: null,
      secret: 'k8fz7ymq2r5w9tbc3xh4njpd6vgsauez',
      subevent: null,
      canceled: false,
      checkins: [],
    };
    const order = {
      code: 'AB3CD',
      status: 'p',
      testmode: false,
      email: 'JOERG@example.org',
      datetime: '2026-10-01T10:00:00Z',
    };
    const there = await openForeignShop({});
    const next = `${there.url}${base}orders/?include_canceled_positions=true&page=2`;
    const items = [
      {
        id: 5,
        name: { de: 'Vorverkauf', en: 'Presale' },
        admission: true,
        variations: [{ id: 51, value: { de: 'Paar' } }],
      },
      { id: 6, name: { de: 'T-Shirt' }, admission: false, variations: [] },
    ];
    Object.assign(there.answers, {
      [`${base}items/`]: { count: 2, next: null, previous: null, results: items },
      [`${base}orders/?include_canceled_positions=true`]: {
        next,
        results: [
          { ...order, positions: [position, { ...position, positionid: 2, item: 6, secret: 'shirtshirtshirt' }] },
          { ...order, code: 'TEST1', testmode: true, positions: [{ ...position, secret: 'testtesttest' }] },
        ],
      },
      [`${base}orders/?include_canceled_positions=true&page=2`]: {
        next: null,
        results: [
          { ...order, code: 'EF4GH', status: 'c', positions: [{ ...position, secret: 'cancelledsecret' }] },
          {
            ...order,
            code: 'JK5LM',
            positions: [
              { ...position, secret: 'usedusedused', checkins: [{ datetime: '2026-11-01T20:00:00Z', type: 'entry' }] },
              { ...position, positionid: 2, secret: 'gonegonegone', canceled: true },
            ],
          },
        ],
      },
    });
    const ask = (over: object) =>
      fetchOrders(
        admin(),
        FetchOrdersInput.parse({
          source: 'pretix',
          shopUrl: there.url,
          organizer: 'clave',
          foreignEvent: 'rosa',
          apiToken: 'secret-token',
          ...over,
        }),
      );
    const fetched = await ask({});
    expect([fetched.rows, fetched.source, new Set(there.asked.map(({ authorization }) => authorization))]).toEqual([
      4,
      'pretix',
      new Set(['Token secret-token']),
    ]);
    const input = { text: fetched.text, source: fetched.source, nights: { rosa: night } };
    const { counts, leftOut, problems } = await previewOrderImport(admin(), OrderImportInput.parse(input));
    expect([counts.orders, counts.tickets, counts.used, leftOut.cancelled, problems]).toEqual([2, 2, 1, 2, []]);
    await importOrders(admin(), RunOrderImportInput.parse({ ...input, id: randomUUID() }));
    expect(tickets()).toEqual([
      ['Jörg; "Müller"', 'Vorverkauf – Paar', 'active', 0],
      ['Jörg; "Müller"', 'Vorverkauf – Paar', 'used', 0],
    ]);
    // The same ticket in a file of theirs.
    expect((await preview('Order code;Secret\nAB3CD;k8fz7ymq2r5w9tbc3xh4njpd6vgsauez\n')).counts.same).toBe(1);
    // A page that leads elsewhere, another event, an address inside a network, a foreign answer.
    there.answers[`${base}items/`] = { next: 'https://elsewhere.example/', results: [] };
    for (const over of [
      {},
      { foreignEvent: 'azul' },
      { shopUrl: 'http://192.168.0.1' },
      { shopUrl: 'https://localhost' },
    ])
      await expect(ask(over), JSON.stringify(over)).rejects.toMatchObject({ code: 'ORDERS_NOT_FETCHED' });
    expect(there.asked.every(({ url }) => url.startsWith('/api/v1/'))).toBe(true);
    expect(JSON.stringify(all('SELECT * FROM audit'))).not.toContain('secret-token');
    await there.close();
  });

  it('come over the interface of Eventbrite, whose pages are continued', async () => {
    const attendee = {
      id: '2360209833',
      created: '2026-08-01T10:00:00Z',
      order_id: '1689365701',
      ticket_class_name: 'Early Bird',
      cancelled: false,
      refunded: false,
      checked_in: false,
      status: 'Attending',
      costs: { gross: { currency: 'EUR', value: 1200, major_value: '12.00', display: '€12.00' } },
      profile: { name: 'Nadia Bauer', email: 'nadia@example.org' },
      barcodes: [{ barcode: '16893657012360209833001', status: 'unused' }],
    };
    const path3 = '/v3/events/151214834641/attendees/';
    const there = await openForeignShop({
      [path3]: { attendees: [attendee], pagination: { has_more_items: true, continuation: 'abc' } },
      [`${path3}?continuation=abc`]: {
        attendees: [
          {
            ...attendee,
            id: '2',
            refunded: true,
            status: 'Not Attending',
            barcodes: [{ barcode: '16893657012360209834001' }],
          },
          {
            ...attendee,
            id: '3',
            costs: { gross: { currency: 'USD', major_value: '9.00' } },
            barcodes: [{ barcode: '16893657012360209835001', status: 'used' }],
          },
        ],
        pagination: { has_more_items: false },
      },
    });
    const input = FetchOrdersInput.parse({ source: 'eventbrite', foreignEvent: '151214834641', apiToken: 'TOKEN' });
    const { text, source } = await fetchOrders(admin(), input, there.url);
    expect(there.asked.map(({ authorization }) => authorization)).toEqual(['Bearer TOKEN', 'Bearer TOKEN']);
    const imported = { text, source, nights: { '151214834641': night } };
    const { counts, leftOut } = await previewOrderImport(admin(), OrderImportInput.parse(imported));
    expect([counts.orders, counts.tickets, counts.used, leftOut.refunded]).toEqual([1, 2, 1, 1]);
    await importOrders(admin(), RunOrderImportInput.parse({ ...imported, id: randomUUID() }));
    // Dollars are not made into euros.
    expect(all('SELECT paid_cents FROM imported_orders')).toEqual([[1_200]]);
    await there.close();
  });
});
