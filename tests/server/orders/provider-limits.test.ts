import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { reserveOrder } from '#server/services/shop/orders/reserve-order.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { sweepExpiredOrders } from '#server/services/shop/orders/sweep-expired-orders.ts';
import { books } from '#tests/support/buy.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, openTestShop, SHOP_OPENS_AT, type TestShop } from '#tests/support/test-shop.ts';

const SESSIONS = 'POST /v1/checkout/sessions';
const seats = (quantity: number) => [{ ticketTypeId: 'general-admission', quantity }];

describe('a provider that is busy or away', () => {
  let shop: TestShop;
  let eventId: string;
  let userId: string;
  beforeEach(async () => {
    shop = await openTestShop();
    eventId = addEvent(shop, { capacity: 10 });
    userId = addBuyer(shop);
  });
  afterEach(() => shop.close());

  const press = (quantity = 1) => startCheckout(shop.as(userId), { eventId, items: seats(quantity) });
  const held = () =>
    shop.db.sqlite.prepare<[string], { n: number }>(`SELECT held_count AS n FROM events WHERE id = ?`).get(eventId)?.n;
  const orders = () =>
    shop.db.sqlite
      .prepare<[], { id: string; status: string; holdExpiresAt: number }>(
        `SELECT id, status, hold_expires_at AS holdExpiresAt FROM orders`,
      )
      .all();
  const sessionsMade = async () =>
    ((await (await fetch(`${shop.standIn.url}/dev/api/sessions`)).json()) as unknown[]).length;

  it.each(['rate-limit', 'error-500', 'lose-request', 'lose-answer'] as const)(
    'a short one (%s) costs the buyer nothing but a moment: one page in the end',
    async (kind) => {
      shop.standIn.addFault({ route: SESSIONS, kind, times: 4, delayMs: 0 });
      const startedAt = shop.clock.now().getTime();
      expect((await press()).url).not.toBeNull();
      expect(shop.clock.now().getTime() - startedAt).toBeLessThanOrEqual(8 * SECOND_MS);
      expect(await sessionsMade()).toBe(1);
      expect(orders()).toMatchObject([{ status: 'pending' }]);
    },
  );

  it.each(['limit', 'outage'] as const)(
    'a long one (%s): within 8 s the buyer is told how long the seats stay, and the next press goes on with the same order',
    async (kind) => {
      shop.standIn.configure(kind === 'outage' ? { isDown: true } : {});
      if (kind === 'limit') shop.standIn.addFault({ route: SESSIONS, kind: 'rate-limit', times: 1_000, delayMs: 0 });
      const startedAt = shop.clock.now().getTime();
      await expect(press(2)).rejects.toMatchObject({
        code: 'PAYMENT_PROVIDER_BUSY',
        details: { heldUntil: startedAt + 5 * MINUTE_MS, retryAfterSeconds: 5 },
      });
      expect(shop.clock.now().getTime() - startedAt).toBeGreaterThan(5 * SECOND_MS);
      expect(shop.clock.now().getTime() - startedAt).toBeLessThanOrEqual(8 * SECOND_MS);
      const [order] = orders();
      expect(order).toMatchObject({ status: 'pending', holdExpiresAt: startedAt + 5 * MINUTE_MS });
      expect(held()).toBe(2);

      shop.standIn.clearFaults();
      shop.standIn.configure({ isDown: false });
      const again = await press(2);
      expect(again.orderId).toBe(order?.id);
      expect(again.url).not.toBeNull();
      expect(held()).toBe(2);
      expect(await sessionsMade()).toBe(1);
      expect(orders()).toMatchObject([{ holdExpiresAt: (again.expiresAt?.getTime() ?? 0) + 5 * MINUTE_MS }]);
    },
  );

  it('a press two minutes later asks for a session that is long enough, and keeps the seats five minutes from then', async () => {
    shop.standIn.configure({ isDown: true });
    await expect(press()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_BUSY' });
    shop.clock.advance(2 * MINUTE_MS);
    const pressedAt = shop.clock.now().getTime();
    await expect(press()).rejects.toMatchObject({
      code: 'PAYMENT_PROVIDER_BUSY',
      details: { heldUntil: pressedAt + 5 * MINUTE_MS },
    });
    shop.standIn.configure({ isDown: false });
    const again = await press();
    expect((again.expiresAt?.getTime() ?? 0) - shop.clock.now().getTime()).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(orders()).toHaveLength(1);
  });

  it('an answer that was lost for 8 s: the next press, also minutes later, finds the page that was made', async () => {
    shop.standIn.addFault({ route: SESSIONS, kind: 'lose-answer', times: 1_000, delayMs: 0 });
    await expect(press()).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_BUSY' });
    expect(await sessionsMade()).toBe(1);
    shop.standIn.clearFaults();
    shop.clock.advance(3 * MINUTE_MS);
    expect((await press()).url).not.toBeNull();
    expect(await sessionsMade()).toBe(1);
  });

  it('a hold without a session lasts five minutes, one with a session as long as its page and the grace', async () => {
    shop.standIn.configure({ isDown: true });
    await expect(press(3)).rejects.toMatchObject({ code: 'PAYMENT_PROVIDER_BUSY' });
    shop.standIn.configure({ isDown: false });
    const other = addBuyer(shop);
    await startCheckout(shop.as(other), { eventId, items: seats(1) });
    shop.clock.advance(4 * MINUTE_MS);
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 0 });
    shop.clock.advance(MINUTE_MS);
    expect(await sweepExpiredOrders(shop.system)).toEqual({ released: 1 });
    expect(held()).toBe(1);
  });

  it('what the provider refuses for good frees the seats at once', async () => {
    shop.db.sqlite.prepare(`UPDATE events SET price_cents = 10 WHERE id = ?`).run(eventId); // below its least amount
    await expect(press()).rejects.toMatchObject({ code: 'PAYMENT_SESSION_FAILED' });
    expect(held()).toBe(0);
  });

  it('says it over HTTP with the instant, so that the screen can', async () => {
    shop.standIn.configure({ isDown: true });
    const server = await serveShop(shop);
    const answer = await server.mutate(
      'checkout.createEventCheckout',
      { eventId, items: seats(1) },
      { cookie: server.cookieOf(userId) },
    );
    expect(answer).toMatchObject({ status: 503, domainCode: 'PAYMENT_PROVIDER_BUSY' });
    expect(answer.text).toContain(`"heldUntil":${orders()[0]?.holdExpiresAt}`);
    await server.close();
  });
});

/** Time that runs some times as fast as ours, so that real requests meet a limit by the second. */
function fastClock(speed: number) {
  const startedMs = performance.now();
  let skipped = 0;
  return {
    now: () => new Date(SHOP_OPENS_AT.getTime() + skipped + (performance.now() - startedMs) * speed),
    advance: (ms: number) => void (skipped += ms),
    pause: (ms: number) => sleep(ms / speed),
  };
}

describe('a rush at a provider that allows few sessions a second', () => {
  const isLong = process.env['TEST_LONG'] === '1';
  const [BUYERS, LIMIT, SPEED] = isLong ? [600, 25, 1] : [40, 4, 10];

  async function rush(sessionsPerSecond: number) {
    const clock = fastClock(SPEED);
    const shop = await openTestShop({ clock, sessionsPerSecond });
    shop.standIn.configure({ sessionsPerSecond: LIMIT });
    const eventId = addEvent(shop, { capacity: BUYERS });
    let toldToPressAgain = 0;
    async function buy(userId: string): Promise<string> {
      for (;;) {
        try {
          return (await startCheckout(shop.as(userId), { eventId, items: seats(1) })).sessionId ?? '';
        } catch (error) {
          const { code, details } = error as { code: string; details: { retryAfterSeconds?: number } };
          if (code !== 'PAYMENT_PROVIDER_BUSY') throw error;
          toldToPressAgain++;
          await clock.pause((details.retryAfterSeconds ?? 1) * SECOND_MS);
        }
      }
    }
    const sessions = await Promise.all(Array.from({ length: BUYERS }, () => buy(addBuyer(shop))));
    shop.standIn.payMany(sessions);
    await shop.settle();
    const sold = shop.db.sqlite
      .prepare<[string], { n: number }>(`SELECT sold_count AS n FROM events WHERE id = ?`)
      .get(eventId)?.n;
    const states = shop.db.sqlite.prepare(`SELECT status, COUNT(*) AS n FROM orders GROUP BY status`).all();
    await shop.close();
    return { sold, states, toldToPressAgain };
  }

  it('sells every seat to somebody and loses nobody, each pressing again when told to', async () => {
    const { sold, states, toldToPressAgain } = await rush(LIMIT);
    expect(sold).toBe(BUYERS);
    expect(states).toEqual([{ status: 'paid', n: BUYERS }]);
    expect(toldToPressAgain).toBeGreaterThan(0);
  }, 180_000);
});

describe('twelve tabs with different requests', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  it('every press ends in a true answer and one open order remains', async () => {
    const server = await serveShop(shop);
    const eventId = addEvent(shop);
    const cookie = server.cookieOf(addBuyer(shop));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, tab) =>
        server.mutate('checkout.createEventCheckout', { eventId, items: seats((tab % 10) + 1) }, { cookie }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const open = shop.db.sqlite.prepare<[], { id: string }>(`SELECT id FROM orders WHERE status = 'pending'`).all();
    expect(open).toHaveLength(1);
    expect(answers.map(({ data }) => (data as { orderId: string }).orderId)).toContain(open[0]?.id);
    expect(books(shop, open[0]?.id ?? '').held).toBe(
      shop.db.sqlite.prepare<[string], { n: number }>(`SELECT held_count AS n FROM events WHERE id = ?`).get(eventId)
        ?.n,
    );
    await server.close();
  });

  it('negative control: without the index a second process could leave two open orders', async () => {
    const eventId = addEvent(shop);
    const buyer = shop.as(addBuyer(shop));
    reserveOrder(buyer, { eventId, items: seats(1) });
    expect(() => reserveOrder(buyer, { eventId, items: seats(2) })).toThrow(/UNIQUE/);
    shop.db.sqlite.exec(`DROP INDEX orders_one_open_per_event_unique`);
    expect(() => reserveOrder(buyer, { eventId, items: seats(2) })).not.toThrow();
  });
});
