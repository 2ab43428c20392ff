import { expect, it } from 'vitest';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { addBuyer, addEvent, openTestShop } from '#tests/support/test-shop.ts';
import { serveShop } from '#tests/support/test-server.ts';

it('a wait list is joined twenty times an hour, by each person; leaving it is never held up', async () => {
  const shop = await openTestShop();
  const eventId = addEvent(shop, { priceCents: 1_600, capacity: 0, startsInHours: 24 * 20 });
  const server = await serveShop(shop, { hasRateLimits: true });
  const cookie = server.cookieOf(addBuyer(shop));
  const codeOf = async (name: string, input: object, who = cookie) =>
    (await server.mutate(`checkout.${name}`, input, { cookie: who })).domainCode;
  const join = { eventId, ticketTypeId: GENERAL_ADMISSION_ID };
  for (let nth = 0; nth < 20; nth++) {
    expect(await codeOf('joinWaitList', join)).toBeNull();
    expect(await codeOf('leaveWaitList', { eventId })).toBeNull();
  }
  expect(await codeOf('joinWaitList', join)).toBe('RATE_LIMITED');
  expect(await codeOf('leaveWaitList', { eventId })).toBeNull();
  expect(await codeOf('joinWaitList', join, server.cookieOf(addBuyer(shop)))).toBeNull();
  await server.close();
  await shop.close();
});
