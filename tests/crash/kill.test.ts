import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import Database from 'better-sqlite3';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { addSellingEvent, addSignedInBuyers, openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type ProviderSession, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import type { Db } from '#server/db/client.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { WEBHOOK_TYPES } from '#shared/webhooks/webhook-types.ts';
import { isVerified, openWebhookReceiver, type WebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { letThemBuy, seededRandom } from './busy-buyers.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const KILLS = isLongForm ? 100 : 2;
const SAID_EVERY = 20;
const SEED = 20_260_116;
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The highest limit per person there is: the buyers go on however often the server is killed. */
const MANY = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that is killed while people buy', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const random = seededRandom(SEED);
  let payments: RunningPayments;
  let receiver: WebhookReceiver;
  let server: RunningServer;
  let port: number;

  const restart = async () => {
    server = await startServer({ port, dataDir, paymentsUrl: payments.url, environment: { DEMO_SEED: 'off' } });
  };

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    port = await freePort();
    receiver = await openWebhookReceiver();
    payments = await startPayments({
      port: await freePort(),
      databaseFile: path.join(dataDir, 'payments.sqlite'),
      webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
      retryDelaysMs: [50, 100, 200, 400, 800, 1_600, 3_000],
    });
  }, 360_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await payments?.end('SIGKILL');
    await receiver?.close();
  });

  /** The clock moves past every hold; the jobs ask the provider about each open order and let it go or settle it. */
  async function comeToRest(): Promise<void> {
    await payments.dev('POST', '/webhooks/idle');
    const openOrders = () => {
      const db = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
      const open =
        db
          .prepare<[], { n: number }>(
            `SELECT (SELECT COUNT(*) FROM orders WHERE status = 'pending') + (SELECT COUNT(*) FROM provider_events
              WHERE status = 'received') + (SELECT COUNT(*) FROM outbox WHERE kind IN ('refund', 'webhook') AND status = 'waiting') AS n`,
          )
          .get()?.n ?? 0;
      db.close();
      return open;
    };
    for (let round = 0; round < 300 && openOrders() > 0; round++) {
      await fetch(`${server.url}/dev/clock`, {
        method: 'POST',
        body: JSON.stringify({ advanceMinutes: 61 }),
        headers: { 'content-type': 'application/json' },
      });
      await pause(200);
    }
    expect(openOrders()).toBe(0);
  }

  /** Another program wants to hear of everything; it takes what it is told. */
  function addReceiver({ sqlite }: Db): void {
    sqlite
      .prepare(`INSERT INTO webhook_endpoints (id, url, description, types, secret) VALUES ('receiver', ?, '', ?, ?)`)
      .run(
        receiver.url,
        JSON.stringify(WEBHOOK_TYPES),
        makeSecretBox(demoDefaults.authSecret, 'webhook').seal(WEBHOOK_SECRET),
      );
  }

  /** Each delivery that was written has arrived, with its own id and a signature that two readers accept. */
  function expectAllTold(books: Database.Database): void {
    const written = books.prepare<[], { id: string; body: string }>(`SELECT id, body FROM webhook_deliveries`).all();
    const arrived = new Map(receiver.received.map(({ id, body }) => [id, body]));
    expect(written.filter(({ id, body }) => arrived.get(id) !== body)).toEqual([]);
    expect(arrived.size).toBe(written.length);
    expect(receiver.received.filter((received) => !isVerified(WEBHOOK_SECRET, received))).toEqual([]);
    const paid = books.prepare<[], { n: number }>(`SELECT COUNT(*) AS n FROM tickets`).get()?.n ?? 0;
    expect(written.length).toBeGreaterThanOrEqual(isLongForm ? Math.max(1_000, paid) : paid);
  }

  it(
    `loses no money, no ticket, no seat and no webhook in ${KILLS} kills`,
    async () => {
      const db = openShopDatabase(dataDir);
      const buyers = addSignedInBuyers(db, isLongForm ? 30 : 6);
      const requests = [
        addSellingEvent(db, { capacity: 40 }),
        addSellingEvent(db, { capacity: 400, quota: 60 }),
        addSellingEvent(db, { perPerson: MANY }),
        addSellingEvent(db, { perPerson: MANY }),
      ];
      addReceiver(db);
      db.close();
      await restart();
      const street = letThemBuy({ shopUrl: server.url, payments, buyers, requests, random });
      for (let kill = 1; kill <= KILLS; kill++) {
        // By work done, not by the clock: on a busy machine a kill would come before anybody had paid.
        for (const enough = street.counts.paid + 1 + random() * 6; street.counts.paid < enough;) await pause(5);
        await pause(random() * 100);
        if (kill % 5 === 0) await payments.dev('POST', '/webhooks', { mode: kill % 2 === 0 ? 'duplicate' : 'shuffle' });
        await server.end('SIGKILL');
        await restart();
        if (kill % SAID_EVERY === 0)
          console.log(`server of the shop: ${kill} of ${KILLS} kills, ${street.counts.paid} orders paid`);
      }
      await pause(300);
      await street.stop();
      await comeToRest();

      const books = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
      const sessions = (await payments.dev('GET', '/sessions?limit=100000')) as ProviderSession[];
      expect(checkBooks(books)).toEqual([]);
      expect(compareWithProvider(books, sessions)).toEqual([]);
      expectAllTold(books);
      expect(books.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(books.prepare(`SELECT SUM(held_count) AS held FROM events`).get()).toEqual({ held: 0 });
      books.close();
      // The test is worth nothing when nothing happened.
      expect(street.counts.paid).toBeGreaterThan(KILLS);
    },
    300_000 + KILLS * 20_000,
  );
});
