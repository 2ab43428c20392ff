import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '#tests/support/door.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { HOUR_MS } from '#shared/time.ts';
import { clubNight } from '#tests/support/club-night.ts';

const BROWSERS = 8;

describe('one member in several browsers at once, over real HTTP', () => {
  let shop: TestShop;
  let server: TestServer;

  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });

  /** Everybody clicks in the same moment; how many tickets were had at the member's price. */
  async function rush(planId: 'club' | 'all-you-can-dance'): Promise<number> {
    const { userId } = addMember(shop, planId);
    const eventId = addEvent(shop);
    const cookies = Array.from({ length: BROWSERS }, () => server.cookieOf(userId));
    const answers = await Promise.all(
      cookies.map((cookie) =>
        server.mutate(
          'checkout.createEventCheckout',
          { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] },
          { cookie },
        ),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    return (
      shop.db.sqlite
        .prepare<[string], { n: number }>(
          `SELECT COUNT(*) AS n FROM order_items i JOIN orders o ON o.id = i.order_id WHERE o.user_id = ? AND i.member_plan_id IS NOT NULL`,
        )
        .get(userId)?.n ?? -1
    );
  }

  it('gets one free ticket', async () => {
    expect(await rush('all-you-can-dance')).toBe(1);
  });

  it('gets one ticket at the price of the club', async () => {
    expect(await rush('club')).toBe(1);
  });

  it('negative control: without the unique index every browser gets its own free ticket', async () => {
    shop.db.sqlite.exec('DROP INDEX member_entitlements_one_per_event_unique');
    expect(await rush('all-you-can-dance')).toBeGreaterThan(1);
  });

  it('a quote is one’s own: a member’s answer is never handed to the next one who asks', async () => {
    const { userId } = addMember(shop, 'club');
    const eventId = addEvent(shop);
    const input = { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] };
    const totalOf = async (cookie?: string) =>
      ((await server.query('checkout.quote', input, cookie)).data as { totalCents: number }).totalCents;
    const member = server.cookieOf(userId);
    const { priceCents } = clubNight(shop.clock.now().getTime() + 8 * HOUR_MS, 1200); // as `addEvent` has it
    expect([await totalOf(member), await totalOf(), await totalOf(member), await totalOf()]).toEqual([
      priceCents,
      1200,
      priceCents,
      1200,
    ]);
  });
});
