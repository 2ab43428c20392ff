import { expect, it } from 'vitest';
import { de } from '#server/services/mail/content/waiting-words.de.ts';
import { en } from '#server/services/mail/content/waiting-words.en.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { sweepWaitLists } from '#server/services/shop/wait-list/sweep-wait-lists.ts';
import { addBuyer, addEvent, openTestShop } from '#tests/support/test-shop.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { deliverMails } from '../contact/contact-world.ts';

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

it('a place speaks as the page it was joined on: its mails, where their buttons lead, and why it was refused', async () => {
  const shop = await openTestShop();
  const [eventId, onSale] = [
    addEvent(shop, { title: 'Lab', priceCents: 1_600, capacity: 0, startsInHours: 24 * 20 }),
    addEvent(shop, { priceCents: 1_600, startsInHours: 24 * 20 }),
  ];
  const server = await serveShop(shop);
  const join = (id: string, lang: Record<string, string>) =>
    server.mutate(
      'checkout.joinWaitList',
      { eventId: id, ticketTypeId: GENERAL_ADMISSION_ID },
      { cookie: server.cookieOf(addBuyer(shop)), ...lang },
    );
  await join(eventId, { 'x-lang': 'de' });
  await join(eventId, {});
  const joined = await deliverMails(shop);
  expect(joined.map(({ subject }) => subject)).toEqual([de.joined.subject('Lab'), en.joined.subject('Lab')]);
  expect(joined[0]?.text).toContain(`${shop.system.baseUrl}/de/wait-list/${eventId}`);
  expect(joined[1]?.text).toContain(`${shop.system.baseUrl}/wait-list/${eventId}`);

  shop.db.sqlite.prepare('UPDATE events SET max_capacity = 2 WHERE id = ?').run(eventId);
  sweepWaitLists(shop.system);
  const offered = await deliverMails(shop);
  expect(offered.map(({ headers }) => headers?.['Content-Language'])).toEqual(['de', 'en']);
  expect(offered[0]?.text).toContain(de.offered.doNothing);

  expect((await join(onSale, { 'x-lang': 'de' })).text).toContain('Es gibt noch Plätze: Du kannst sofort buchen.');
  await server.close();
  await shop.close();
});
