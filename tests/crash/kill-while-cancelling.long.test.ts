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
import {
  addSellingEvent,
  addSignedInBuyers,
  openShopDatabase,
  type Buyer,
} from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type ProviderSession, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const ORDERS = 20;
const TICKETS = 10 * ORDERS;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that is killed while it cancels an event (case 35)', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cancelling-'));
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

  /** Bought over the front door: ten tickets each, paid at the provider. */
  async function sell(buyers: Buyer[], request: { eventId: string; ticketTypeId: string }): Promise<void> {
    await Promise.all(
      buyers.map(async ({ cookie }) => {
        const started = await callProcedure<CheckoutStarted>(server.url, {
          procedure: 'checkout.createEventCheckout',
          cookie,
          input: {
            eventId: request.eventId,
            items: [{ ticketTypeId: request.ticketTypeId, quantity: 10 }],
            idempotencyKey: randomUUID(),
          },
        });
        await payments.dev('POST', `/sessions/${started.sessionId}/pay`, {});
      }),
    );
    await until(() => count(`tickets`) === TICKETS);
  }

  it(`refunds and mails each of ${TICKETS} tickets’ buyers once`, async () => {
    const db = openShopDatabase(dataDir);
    const buyers = addSignedInBuyers(db, ORDERS);
    const [admin] = addSignedInBuyers(db, 1);
    db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin!.userId);
    const request = addSellingEvent(db, { capacity: 300 });
    db.close();
    await restart();
    await sell(buyers, request);
    // The server dies after the first orders were taken back, wherever it is then.
    const cancelling = callProcedure(server.url, {
      procedure: 'admin.events.cancel',
      cookie: admin!.cookie,
      input: { id: request.eventId },
    }).catch(() => undefined);
    while (count(`refunds`) < 2 + ((randomBytes(1)[0] ?? 0) % (ORDERS / 2)))
      await new Promise((resolve) => setImmediate(resolve));
    await server.end('SIGKILL');
    await cancelling;
    await restart();
    await until(
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
    // What lies in the buyers' mailboxes, not only what our books say of it.
    const mailbox = new Database(path.join(dataDir, 'mailbox.sqlite'), { readonly: true });
    const told = mailbox
      .prepare<[], { mails: number; amounts: number }>(
        `SELECT COUNT(*) AS mails, SUM(text LIKE '%€120.00%') AS amounts FROM mails WHERE subject LIKE 'Cancelled:%' GROUP BY recipient`,
      )
      .all();
    mailbox.close();
    expect(told).toEqual(Array.from({ length: ORDERS }, () => ({ mails: 1, amounts: 1 })));
    const sessions = (await payments.dev('GET', '/sessions?limit=1000')) as ProviderSession[];
    expect(sessions.filter(({ amountRefunded, amountTotal }) => amountRefunded === amountTotal)).toHaveLength(ORDERS);
    const books = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
    expect(checkBooks(books)).toEqual([]);
    books.close();
  }, 240_000);
});
