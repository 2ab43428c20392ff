import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { importOrders } from '#server/services/shop/order-imports/import-orders.ts';
import { addEvent, type TestShop } from '#tests/support/test-shop.ts';
import { unknown, type Case, type Pools } from './state.ts';

/** An import of orders that can be taken back, and another system without orders whose interface answers. */
export async function addWorldImports(
  shop: TestShop,
  adminId: string,
): Promise<{ pools: Pools; written: Record<string, readonly Case[]>; close(): Promise<void> }> {
  const night = addEvent(shop, { title: 'Night Of Another Shop', startsInHours: 80 });
  const { id } = await importOrders(
    shop.as(adminId, ['admin']),
    RunOrderImportInput.parse({
      id: randomUUID(),
      text: 'Order code;Secret\nAA1BB;aaa111222\n',
      nights: { '': night },
    }),
  );
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"next":null,"results":[]}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shopUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const input = { source: 'pretix', shopUrl, organizer: 'clave', foreignEvent: 'rosa', apiToken: 'a-token' };
  return {
    pools: { 'admin.orderImports#id': [{ label: 'known', value: id }, unknown] },
    written: { 'admin.orderImports.fetch': [{ label: 'a shop that answers', input, states: [] }] },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
