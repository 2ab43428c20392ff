import { afterAll, beforeAll, expect, it } from 'vitest';
import { WEBHOOK_TYPES, type WebhookBody } from '#shared/webhooks/webhook-types.ts';
import { makeWebhook } from '#server/services/shop/webhooks/make-webhook.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { ticketsOf } from '#tests/support/door.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { openApiWorld, type ApiWorld } from './api-world.ts';

let world: ApiWorld;
let key: string;
beforeAll(async () => {
  world = await openApiWorld();
  ({ key } = world.key());
  const admin = world.shop.as(world.admin, ['admin']);
  makeWebhook(admin, { url: 'https://books.example/clave', description: '', types: [...WEBHOOK_TYPES] });
});
afterAll(() => world.close());

const told = () =>
  world.shop.db.sqlite
    .prepare<[], string>(`SELECT body FROM webhook_deliveries ORDER BY rowid`)
    .pluck()
    .all()
    .map((body) => JSON.parse(body) as WebhookBody);

it('a program learns where an order went and where it came from, and its sums stay right', async () => {
  const { shop } = world;
  const [from, to, third] = [3, 27, 51].map((startsInHours) => addEvent(shop, { priceCents: 2_000, startsInHours }));
  const bought = await buyTicket(shop, { eventId: from!, quantity: 2 });
  pay(shop, bought);
  await shop.settle();
  const { orderId } = bought;
  const order = async (id: string) => (await world.ask(`/orders/${id}`, { key })).body;
  expect(await order(orderId)).toMatchObject({ movedFromId: null, movedToIds: [], movedCents: 0, refundedCents: 0 });

  const [first, second] = ticketsOf(shop, orderId).map(({ id }) => id);
  shop.clock.advance(60_000);
  const halfWay = shop.clock.now();
  const one = moveAll(shop, { orderId, eventId: to!, ticketIds: [first!] });
  const since = async () => {
    const path = `/orders?updatedSince=${halfWay.toISOString()}`;
    return (await world.ask(path, { key })).body['items'] as { id: string }[];
  };
  expect(await since()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: orderId, status: 'paid', movedToIds: [one] }),
      expect.objectContaining({ id: one, status: 'paid', movedFromId: orderId, movedToIds: [] }),
    ]),
  );
  expect(told().filter(({ type }) => type === 'order.refunded')).toEqual([]);
  shop.clock.advance(60_000);
  const two = moveAll(shop, { orderId, eventId: third!, ticketIds: [second!] });
  expect(await order(orderId)).toMatchObject({
    status: 'refunded',
    movedToIds: [one, two],
    refundedCents: 4_000,
    movedCents: 4_000,
  });
  const about = (id: string) => told().flatMap(({ type, data }) => (data.id === id ? [[type, data]] : []));
  expect(about(one)).toEqual([['order.paid', { id: one, eventId: to, movedFromId: orderId }]]);
  expect(about(two)).toEqual([['order.paid', { id: two, eventId: third, movedFromId: orderId }]]);
  expect(about(orderId)).toEqual([
    ['order.paid', { id: orderId, eventId: from }],
    ['order.refunded', { id: orderId, eventId: from, movedToId: two }],
  ]);
});
