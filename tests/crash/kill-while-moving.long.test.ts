import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type ProviderSession, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const ORDERS = 12;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that is killed between a move and what leaves for it', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'moving-'));
  let payments: RunningPayments;
  let server: RunningServer;
  let port: number;
  const restart = async () => {
    server = await startServer({ port, dataDir, paymentsUrl: payments.url, environment: { DEMO_SEED: 'off' } });
  };
  const read = <T>(sql: string): T[] => {
    const db = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
    const rows = db.prepare<[], T>(sql).all();
    db.close();
    return rows;
  };
  const count = (sql: string): number => read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`)[0]?.n ?? -1;
  async function until(isSo: () => boolean): Promise<void> {
    for (let round = 0; round < 1_200 && !isSo(); round++) await pause(50);
    expect(isSo()).toBe(true);
  }

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    port = await freePort();
    payments = await startPayments({
      port: await freePort(),
      databaseFile: path.join(dataDir, 'payments.sqlite'),
      webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    });
  }, 360_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await payments?.end('SIGKILL');
  });

  it('moves each order once: money in is money out and tickets, one mail, one refund, each pass told', async () => {
    const db = openShopDatabase(dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const [admin] = addSignedInBuyers(db, 1);
    db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin!.userId);
    const from = addSellingEvent(db);
    const to = addSellingEvent(db, { priceCents: 1_000 });
    db.close();
    await restart();
    for (const { cookie } of buyers) {
      const { sessionId } = await callProcedure<CheckoutStarted>(server.url, {
        procedure: 'checkout.createEventCheckout',
        cookie,
        input: {
          eventId: from.eventId,
          items: [{ ticketTypeId: from.ticketTypeId, quantity: 2 }],
          idempotencyKey: randomUUID(),
        },
      });
      await payments.dev('POST', `/sessions/${sessionId}/pay`, {});
    }
    await until(() => count('tickets') === 2 * ORDERS);
    const books = new Database(path.join(dataDir, 'clave.sqlite'));
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
    const moveAll = () =>
      Promise.allSettled(
        moves.map((input) =>
          callProcedure(server.url, { procedure: 'admin.tickets.move', cookie: admin!.cookie, input }),
        ),
      );
    // The server dies after the first were written, wherever what leaves for them is then.
    const moving = moveAll();
    const enough = 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
    while (count('orders WHERE moved_from_id IS NOT NULL') < enough)
      await new Promise((resolve) => setImmediate(resolve));
    await server.end('SIGKILL');
    await moving;
    const left = count(`outbox WHERE status = 'waiting'`);
    await restart();
    // The office saw no answer and presses once more.
    expect((await moveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    const done = (kind: string) => count(`outbox WHERE kind = '${kind}' AND status = 'done'`);
    await until(
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
    const mailbox = new Database(path.join(dataDir, 'mailbox.sqlite'), { readonly: true });
    const told = mailbox
      .prepare(`SELECT count(*) AS mails FROM mails WHERE subject LIKE '% are for % now' GROUP BY recipient`)
      .all();
    mailbox.close();
    expect(told).toEqual(Array.from({ length: ORDERS }, () => ({ mails: 1 })));
    const sessions = (await payments.dev('GET', '/sessions?limit=1000')) as ProviderSession[];
    expect(sessions.map(({ amountTotal, amountRefunded }) => [amountTotal, amountRefunded])).toEqual(
      Array.from({ length: ORDERS }, () => [2_400, 400]),
    );
    const kept = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
    expect(checkBooks(kept)).toEqual([]);
    kept.close();
  }, 240_000);
});
