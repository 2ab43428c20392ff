import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AddOnFields } from '#shared/add-ons/add-on.ts';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const ORDERS = 12;
const SHIRT = AddOnFields.parse({
  id: randomUUID(),
  name: 'T-shirt',
  priceCents: 1_800,
  sizes: [{ name: 'M', stock: ORDERS }],
});
const SUPPER = AddOnFields.parse({ id: randomUUID(), name: 'Supper', priceCents: 1_000, vatBps: 700 });
const addOns = [
  { addOnId: SHIRT.id, size: 'M', quantity: 1 },
  { addOnId: SUPPER.id, quantity: 1 },
];

describe('a server that is killed while what was bought with tickets goes back, and is sold again', () => {
  const shop = openKillableShop('giving-add-ons-back');
  const { read, count } = shop;

  it('gives each piece back once, sells no more than there are, and money in is money out and what is still had', async () => {
    const db = openShopDatabase(shop.dataDir);
    const [buyers, later] = [addSignedInBuyers(db, ORDERS), addSignedInBuyers(db, ORDERS)];
    const night = addSellingEvent(db);
    db.sqlite.prepare(`UPDATE events SET add_ons = ? WHERE id = ?`).run(JSON.stringify([SHIRT, SUPPER]), night.eventId);
    db.close();
    await shop.start();
    for (const buyer of buyers) await shop.buy(buyer, { ...night, quantity: 1 }, { addOns });
    await shop.until(() => count('order_add_ons WHERE ticket_id IS NOT NULL') === 2 * ORDERS);
    const shirts = read<{ id: string; userId: string }>(
      `SELECT a.id, t.user_id AS userId FROM order_add_ons a JOIN tickets t ON t.id = a.ticket_id WHERE a.size = 'M'`,
    ).flatMap(({ id, userId }) => buyers.filter((buyer) => buyer.userId === userId).map((buyer) => ({ id, buyer })));
    const giveAll = () =>
      Promise.allSettled(shirts.map(({ id, buyer }) => shop.call('profile.giveAddOnBack', buyer, { id })));
    const keys = later.map(() => randomUUID());
    // Twice as many want one as come back: with the same key, pressed again, it is the same order.
    const sellAgain = () =>
      Promise.allSettled(
        later.map((buyer, n) =>
          shop.buy(buyer, { ...night, quantity: 1 }, { addOns: addOns.slice(0, 1), idempotencyKey: keys[n] ?? '' }),
        ),
      );
    const under = Promise.all([giveAll(), sellAgain()]);
    const enough = 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
    while (count(`order_add_ons WHERE returned_at IS NOT NULL`) < enough)
      await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
    await under;
    await shop.start();
    expect((await giveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await sellAgain();
    await shop.until(
      () =>
        count(`refunds WHERE status = 'succeeded'`) === ORDERS &&
        count(`orders WHERE status = 'pending'`) === 0 &&
        count(`order_add_ons WHERE size = 'M' AND returned_at IS NULL`) === ORDERS,
    );
    expect(read(`SELECT count(*) AS n, sum(amount_cents) AS cents FROM refunds`)).toEqual([
      { n: ORDERS, cents: SHIRT.priceCents * ORDERS },
    ]);
    expect(count(`tickets WHERE status = 'active'`)).toBe(2 * ORDERS);
    const sessions = (await shop.sessions()).filter(({ paymentStatus }) => paymentStatus === 'paid');
    const left = sessions.reduce(
      (sum, { amountTotal, amountRefunded }) => sum + (amountTotal ?? 0) - amountRefunded,
      0,
    );
    expect(left).toBe(2 * ORDERS * 1_200 + ORDERS * (SUPPER.priceCents + SHIRT.priceCents));
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
