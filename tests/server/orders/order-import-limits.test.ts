import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FetchOrdersInput, ROWS_AT_ONCE, RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { fetchOrders } from '#server/services/shop/order-imports/fetch-orders.ts';
import { importOrders } from '#server/services/shop/order-imports/import-orders.ts';
import { undoOrderImport } from '#server/services/shop/order-imports/undo-order-import.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('an import of orders keeps its limits', () => {
  let shop: TestShop;
  let adminId: string;
  let night: string;
  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    night = addEvent(shop, { startsInHours: 200 });
  });
  afterEach(() => shop.close());
  const admin = () => shop.as(adminId, ['admin']);
  const count = (sql: string) => shop.db.sqlite.prepare<[], number>(sql).pluck().get();

  /** What is fetched of a pretix that answers like this, and how many questions it was asked. */
  async function fetchFrom(answer: RequestListener): Promise<{ asked: number; code: unknown }> {
    let asked = 0;
    const server = createServer((request, response) => {
      asked++;
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const input = { source: 'pretix', shopUrl, organizer: 'clave', foreignEvent: 'rosa', apiToken: 'secret-token' };
    const code = await fetchOrders(admin(), FetchOrdersInput.parse(input)).then(
      ({ rows }) => rows,
      (error: { code?: unknown }) => error.code,
    );
    await new Promise((resolve) => server.close(resolve));
    return { asked, code };
  }

  it('with a shop whose list of products has no end', async () => {
    const items = Array.from({ length: 1_000 }, (_, id) => ({ id, name: 'Party' }));
    const { asked, code } = await fetchFrom((request, response) =>
      response.end(JSON.stringify({ next: `http://${request.headers.host}${request.url}`, results: items })),
    );
    expect(code).toBe('ORDERS_NOT_FETCHED');
    expect(asked).toBe(6);
  });

  it('with a shop whose guests have names without an end', async () => {
    const order = (url: string) => ({
      code: url,
      status: 'p',
      positions: [{ positionid: 1, item: 1, secret: url, attendee_name: 'x'.repeat(2_500_000) }],
    });
    const { asked, code } = await fetchFrom((request, response) => {
      const url = request.url ?? '';
      const next = url.includes('/orders/') ? `http://${request.headers.host}${url}&more` : null;
      response.end(JSON.stringify({ next, results: url.includes('/orders/') ? [order(url)] : [] }));
    });
    expect(code).toBe('TABLE_NOT_READABLE');
    expect(asked).toBe(4); // the products, and three pages of orders
  });

  it('with a shop that answers each page slowly', async () => {
    const { asked, code } = await fetchFrom((request, response) => {
      shop.clock.advance(3 * 60_000);
      response.end(JSON.stringify({ next: `http://${request.headers.host}${request.url}`, results: [] }));
    });
    expect(code).toBe('ORDERS_NOT_FETCHED');
    expect(asked).toBe(4);
  });

  const NUMBERS = Array.from({ length: 25 }, (_, at) => at);
  const table = (status: string) =>
    `Order code;Secret;Status\n${NUMBERS.map((at) => `AA${at};secret-of-${at};${status}\n`).join('')}`;
  const run = (status: string, id = randomUUID()) =>
    importOrders(admin(), RunOrderImportInput.parse({ text: table(status), nights: { '': night }, id }));
  const active = () => count(`SELECT count(*) FROM tickets WHERE status = 'active'`) ?? 0;

  it('while somebody takes it back: it ends, and nothing of it stays', async () => {
    const id = randomUUID();
    const running = run('paid', id);
    const ended = expect(running).rejects.toMatchObject({ code: 'IMPORT_NOT_FOUND' });
    while (active() < 2 * ROWS_AT_ONCE) await pause(1);
    await undoOrderImport(admin(), id);
    await ended;
    expect([active(), count('SELECT count(*) FROM imported_orders')]).toEqual([0, 0]);
  });

  it('while guests come in: who is inside is not cancelled', async () => {
    await run('paid');
    expect(active()).toBe(25);
    const running = run('cancelled');
    while (active() === 25) await pause(1);
    expect(active()).toBe(25 - ROWS_AT_ONCE);
    shop.db.sqlite.exec(
      `UPDATE tickets SET status = 'used', used_at = purchased_at WHERE id IN (SELECT id FROM tickets WHERE status = 'active' LIMIT 5)`,
    );
    await running;
    expect([active(), count(`SELECT count(*) FROM tickets WHERE status = 'used'`)]).toEqual([0, 5]);
  });
});
