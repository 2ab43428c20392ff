import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const ORDERS = 20;
const TICKETS = 10 * ORDERS;

describe('a server that is killed while it cancels an event (case 35)', () => {
  const shop = openKillableShop('cancelling');
  const { read, count } = shop;

  it(`refunds and mails each of ${TICKETS} tickets’ buyers once`, async () => {
    const db = openShopDatabase(shop.dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const [admin] = addSignedInBuyers(db, 1);
    db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin!.userId);
    const request = addSellingEvent(db, { capacity: 300 });
    db.close();
    await shop.start();
    await Promise.all(buyers.map((buyer) => shop.buy(buyer, { ...request, quantity: 10 })));
    await shop.until(() => count(`tickets`) === TICKETS);
    // The server dies after the first orders were taken back, wherever it is then.
    const cancelling = shop.call('admin.events.cancel', admin!, { id: request.eventId }).catch(() => undefined);
    while (count(`refunds`) < 2 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2)))
      await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
    await cancelling;
    await shop.start();
    await shop.until(
      () =>
        count(`refunds WHERE status = 'succeeded'`) === ORDERS &&
        count(`outbox WHERE kind = 'mail.event_cancelled' AND status = 'done'`) === ORDERS,
    );

    expect(count(`tickets WHERE status <> 'cancelled'`)).toBe(0);
    expect(read(`SELECT status, COUNT(*) AS orders FROM orders GROUP BY status`)).toEqual([
      { status: 'refunded', orders: ORDERS },
    ]);
    expect(
      count(`(SELECT ref_id FROM outbox WHERE kind = 'mail.event_cancelled' GROUP BY ref_id HAVING COUNT(*) > 1)`),
    ).toBe(0);
    const told = shop.readMails(
      `SELECT COUNT(*) AS mails, SUM(text LIKE '%€120.00%') AS amounts FROM mails
        WHERE subject LIKE 'Cancelled:%' GROUP BY recipient`,
    );
    expect(told).toEqual(Array.from({ length: ORDERS }, () => ({ mails: 1, amounts: 1 })));
    const sessions = await shop.sessions();
    expect(sessions.filter(({ amountRefunded, amountTotal }) => amountRefunded === amountTotal)).toHaveLength(ORDERS);
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
