import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openKillableShop } from '#tests/support/processes/killable-shop.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const ORDERS = 12;

describe('a server that is killed between a move and what leaves for it', () => {
  const shop = openKillableShop('moving');
  const { read, count } = shop;

  it('moves each order once: money in is money out and tickets, one mail, one refund, each pass told', async () => {
    const db = openShopDatabase(shop.dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const [admin] = addSignedInBuyers(db, 1);
    db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin!.userId);
    const from = addSellingEvent(db);
    const to = addSellingEvent(db, { priceCents: 1_000 });
    db.close();
    await shop.start();
    for (const buyer of buyers) await shop.buy(buyer, { ...from, quantity: 2 });
    await shop.until(() => count('tickets') === 2 * ORDERS);
    const books = new Database(path.join(shop.dataDir, 'clave.sqlite'));
    books.exec(`INSERT INTO wallet_passes (id, wallet, ticket_id, token, created_at, changed_at)
      SELECT 'pass-' || id, 'google', id, 'token-of-pass-' || id, 1, 1 FROM tickets`);
    books.close();
    const moves = read<{ orderId: string }>(`SELECT id AS orderId FROM orders`).map(({ orderId }) => ({
      id: randomUUID(),
      orderId,
      ticketIds: read<{ id: string }>(`SELECT id FROM tickets WHERE order_id = '${orderId}'`).map(({ id }) => id),
      ...to,
      oldCents: 2_400,
      newCents: 2_000,
      difference: 'give_back',
    }));
    const moveAll = () => Promise.allSettled(moves.map((input) => shop.call('admin.tickets.move', admin!, input)));
    // The server dies after the first were written, wherever what leaves for them is then.
    const moving = moveAll();
    const enough = 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
    while (count('orders WHERE moved_from_id IS NOT NULL') < enough)
      await new Promise((resolve) => setImmediate(resolve));
    await shop.kill();
    await moving;
    const left = count(`outbox WHERE status = 'waiting'`);
    await shop.start();
    // The office saw no answer and presses once more.
    expect((await moveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    const done = (kind: string) => count(`outbox WHERE kind = '${kind}' AND status = 'done'`);
    await shop.until(
      () =>
        count(`refunds WHERE reason = 'requested_by_admin' AND status = 'succeeded'`) === ORDERS &&
        done('mail.tickets_moved') === ORDERS &&
        count(`outbox WHERE kind = 'wallet.pass' AND status = 'waiting'`) === 0,
    );
    expect(left).toBeGreaterThan(0);

    expect(read(`SELECT status, count(*) AS n FROM tickets GROUP BY status ORDER BY status`)).toEqual([
      { status: 'active', n: 2 * ORDERS },
      { status: 'cancelled', n: 2 * ORDERS },
    ]);
    expect(read(`SELECT reason, count(*) AS n, sum(amount_cents) AS cents FROM refunds GROUP BY reason`)).toEqual([
      { reason: 'moved', n: ORDERS, cents: 2_000 * ORDERS },
      { reason: 'requested_by_admin', n: ORDERS, cents: 400 * ORDERS },
    ]);
    expect(done('wallet.pass')).toBe(2 * ORDERS);
    const told = shop.readMails(
      `SELECT count(*) AS mails FROM mails WHERE subject LIKE '% are for % now' GROUP BY recipient`,
    );
    expect(told).toEqual(Array.from({ length: ORDERS }, () => ({ mails: 1 })));
    expect((await shop.sessions()).map(({ amountTotal, amountRefunded }) => [amountTotal, amountRefunded])).toEqual(
      Array.from({ length: ORDERS }, () => [2_400, 400]),
    );
    expect(shop.faults()).toEqual([]);
  }, 240_000);
});
