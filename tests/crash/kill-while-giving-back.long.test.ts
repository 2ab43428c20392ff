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

describe('a server that is killed between a ticket that goes back and its money', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'giving-back-'));
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

  it('gives each back once: money in is money out, tickets and what the house keeps by the rule, and one mail each', async () => {
    const db = openShopDatabase(dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const from = addSellingEvent(db);
    const rule = JSON.stringify({ giveBack: { hoursBefore: 0, percent: 50, feeCents: 100 }, release: null });
    db.sqlite.prepare(`UPDATE events SET ticket_rule = ? WHERE id = ?`).run(rule, from.eventId);
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
    // One of each order's two; the other stays.
    const given = read<{ ticketId: string; userId: string }>(
      `SELECT id AS ticketId, user_id AS userId FROM tickets WHERE position = 0`,
    ).flatMap(({ ticketId, userId }) =>
      buyers.filter((buyer) => buyer.userId === userId).map(({ cookie }) => ({ ticketId, cookie })),
    );
    const giveAll = () =>
      Promise.allSettled(
        given.map(({ ticketId, cookie }) =>
          callProcedure(server.url, { procedure: 'profile.giveTicketBack', cookie, input: { ticketId } }),
        ),
      );
    // The server dies after the first were written, wherever what leaves for them is then.
    const giving = giveAll();
    const enough = 1 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2));
    while (count(`tickets WHERE status = 'cancelled'`) < enough) await new Promise((resolve) => setImmediate(resolve));
    await server.end('SIGKILL');
    await giving;
    const left = count(`outbox WHERE status = 'waiting'`);
    await restart();
    // The guests saw no answer and press once more.
    expect((await giveAll()).filter(({ status }) => status === 'rejected')).toEqual([]);
    await until(
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
    const sessions = (await payments.dev('GET', '/sessions?limit=1000')) as ProviderSession[];
    expect(sessions.map(({ amountTotal, amountRefunded }) => [amountTotal, amountRefunded])).toEqual(
      Array.from({ length: ORDERS }, () => [2_400, 500]),
    );
    const kept = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
    expect(checkBooks(kept)).toEqual([]);
    kept.close();
  }, 240_000);
});
