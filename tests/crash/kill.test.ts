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
import { letThemBuy, seededRandom } from './busy-buyers.ts';
import { compareWithProvider } from './compare-with-provider.ts';

const KILLS = isLongForm ? 100 : 2;
const SAID_EVERY = 20;
const SEED = 20_260_116;
/** The highest limit per person there is: the buyers go on however often the server is killed. */
const MANY = 100;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a server that is killed while people buy', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'));
  const random = seededRandom(SEED);
  let payments: RunningPayments;
  let server: RunningServer;
  let port: number;

  const restart = async () => {
    server = await startServer({ port, dataDir, paymentsUrl: payments.url, environment: { DEMO_SEED: 'off' } });
  };

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    port = await freePort();
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
              WHERE status = 'received') + (SELECT COUNT(*) FROM outbox WHERE kind = 'refund' AND status = 'waiting') AS n`,
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

  it(
    `loses no money, no ticket and no seat in ${KILLS} kills`,
    async () => {
      const db = openShopDatabase(dataDir);
      const buyers = addSignedInBuyers(db, isLongForm ? 30 : 6);
      const requests = [
        addSellingEvent(db, { capacity: 40 }),
        addSellingEvent(db, { capacity: 400, quota: 60 }),
        addSellingEvent(db, { perPerson: MANY }),
        addSellingEvent(db, { perPerson: MANY }),
      ];
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
      expect(books.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(books.prepare(`SELECT SUM(held_count) AS held FROM events`).get()).toEqual({ held: 0 });
      books.close();
      // The test is worth nothing when nothing happened.
      expect(street.counts.paid).toBeGreaterThan(KILLS);
    },
    300_000 + KILLS * 20_000,
  );
});
