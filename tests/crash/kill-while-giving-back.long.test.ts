import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const ORDERS = 12;

describe('a server that is killed between a ticket that goes back and its money', () => {
  const shop = openKillableShop('giving-back');
  const { read, count } = shop;

  it('gives each back once: money in is money out, tickets and what the house keeps by the rule, and one mail each', async () => {
    const db = openShopDatabase(shop.dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const from = addSellingEvent(db);
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 50, feeCents: 100 }, release: null });
    db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(rule, from.eventId);
    db.close();
    await shop.start();
    for (const buyer of buyers) await shop.buy(buyer, { ...from, quantity: 2 });
    await shop.until(() => count('tickets') === 2 * ORDERS);
    // One of each order's two; the other stays.
    const given = read<{ ticketId: string; userId: string }>(
      `SELECT id AS ticketId, user_id AS userId FROM tickets WHERE position = 0`,
    ).flatMap(({ ticketId, userId }) =>
      buyers.filter((buyer) => buyer.userId === userId).map((buyer) => ({ ticketId, buyer })),
    );
    const giveAll = () =>
      Promise.allSettled(given.map(({ ticketId, buyer }) => shop.call('profile.giveTicketBack', buyer, { ticketId })));
    // The server dies after the first were written, wherever what leaves for them is then.
    const giving = giveAll();
    const enough = 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
    while (count(`tickets WHERE status = 'cancelled'`) < enough) await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
    await giving;
    const left = count(`outbox WHERE status = 'waiting'`);
    await shop.start();
    // The guests saw no answer and press once more.
    expect((await giveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await shop.until(
      () =>
        count(`refunds WHERE status = 'succeeded'`) === ORDERS &&
        count(`outbox WHERE kind = 'mail.refunded' AND status = 'done'`) === ORDERS,
    );
    expect(left).toBeGreaterThan(0);
    expect(read(`SELECT status, count(*) AS n FROM tickets GROUP BY status ORDER BY status`)).toEqual([
      { status: 'active', n: ORDERS },
      { status: 'cancelled', n: ORDERS },
    ]);
    expect(read(`SELECT count(*) AS n, sum(amount_cents) AS cents FROM refunds`)).toEqual([
      { n: ORDERS, cents: 500 * ORDERS },
    ]);
    expect(read(`SELECT sold_count AS sold FROM events WHERE id = '${from.eventId}'`)).toEqual([{ sold: ORDERS }]);
    expect((await shop.sessions()).map(({ amountTotal, amountRefunded }) => [amountTotal, amountRefunded])).toEqual(
      Array.from({ length: ORDERS }, () => [2_400, 500]),
    );
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
