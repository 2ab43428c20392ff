import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewSession } from '#server/adapters/payment-provider.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({ isInProcess: true })));
afterEach(() => shop.close());

const items = [{ ticketTypeId: 'general-admission', quantity: 1 }];
const langOf = (orderId: string): string | null =>
  shop.db.sqlite.prepare<[string], string | null>(`SELECT lang FROM orders WHERE id = ?`).pluck().get(orderId) ?? null;

/** What the provider was asked for. */
async function pageAskedFor(lang: 'en' | 'de' | null): Promise<NewSession> {
  const asked: NewSession[] = [];
  const ctx = shop.as(addBuyer(shop));
  const { payments } = ctx;
  const createSession: typeof payments.createSession = (session, until) => {
    asked.push(session);
    return payments.createSession(session, until);
  };
  await startCheckout({ ...ctx, payments: { ...payments, createSession } }, { eventId: addEvent(shop), items, lang });
  return asked[0]!;
}

test('an order remembers the language of the page it was made on; a program’s has none', async () => {
  const server = await serveShop(shop);
  const buy = async (headers: Record<string, string>): Promise<string | null> => {
    const cookie = server.cookieOf(addBuyer(shop));
    const input = { eventId: addEvent(shop), items };
    const { data } = await server.mutate('checkout.createEventCheckout', input, { cookie, ...headers });
    return langOf((data as { orderId: string }).orderId);
  };
  expect([
    await buy({ 'x-lang': 'de' }),
    await buy({ 'x-lang': 'en' }),
    await buy({}),
    await buy({ 'x-lang': 'fr' }),
  ]).toEqual(['de', 'en', null, null]);
  await server.close();
});

test('the payment page speaks it and leads back to its pages; without one the buyer’s browser decides', async () => {
  const { baseUrl } = shop.system;
  const german = await pageAskedFor('de');
  expect(german.lang).toBe('de');
  expect(german.successUrl).toBe(`${baseUrl}/de/event-payment-success?session_id={CHECKOUT_SESSION_ID}`);
  expect(german.cancelUrl).toMatch(new RegExp(`^${baseUrl}/de/checkout/[\\w-]+\\?order=${german.orderId}$`));
  const unnamed = await pageAskedFor(null);
  expect(unnamed.lang).toBeNull();
  expect(unnamed.successUrl).toBe(`${baseUrl}/event-payment-success?session_id={CHECKOUT_SESSION_ID}`);
});

test('the database keeps no language that we do not speak', async () => {
  const { orderId } = await startCheckout(shop.as(addBuyer(shop)), { eventId: addEvent(shop), items });
  expect(() => shop.db.sqlite.prepare(`UPDATE orders SET lang = 'fr' WHERE id = ?`).run(orderId)).toThrow(
    /orders_lang/,
  );
});
