import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { openDb } from '#server/db/client.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { letThemBuy, seededRandom } from '#tests/crash/busy-buyers.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import {
  addSellingEvent,
  addSignedInBuyers,
  openShopDatabase,
  signInDirectly,
  type Buyer,
} from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startProcess } from '#tests/support/processes/start-process.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const PICTURE = 'abcdefghijklmnopqrstuv-96.webp';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function command(name: string, file: string, dataDir: string): Promise<{ code: number | null; output: string }> {
  const started = startProcess([`src-server/commands/${name}.ts`, file], { DATA_DIR: dataDir });
  const code = await started.ended;
  return { code, output: started.output() };
}

describe('the restore drill', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'drill-'));
  const [livingDir, restoredDir] = [path.join(folder, 'living'), path.join(folder, 'restored')];
  let payments: RunningPayments;
  let living: RunningServer;
  let restored: RunningServer | undefined;
  let buyers: Buyer[];

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    const port = await freePort();
    payments = await startPayments({
      port: await freePort(),
      databaseFile: path.join(folder, 'payments.sqlite'),
      webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    });
    const db = openShopDatabase(livingDir);
    buyers = addSignedInBuyers(db, 20);
    const requests = [addSellingEvent(db, { capacity: 200 }), addSellingEvent(db)];
    db.close();
    mkdirSync(path.join(livingDir, 'uploads'));
    writeFileSync(path.join(livingDir, 'uploads', PICTURE), 'a face');
    living = await startServer({
      port,
      dataDir: livingDir,
      paymentsUrl: payments.url,
      environment: { DEMO_SEED: 'off' },
    });
    const street = letThemBuy({ shopUrl: living.url, payments, buyers, requests, random: seededRandom(7) });
    while (street.counts.paid < 10) await pause(20);
    const backup = await command('backup', path.join(folder, 'copy.sqlite'), livingDir);
    expect(backup).toMatchObject({ code: 0 });
    await pause(300);
    await street.stop();
    expect(street.counts.paid).toBeGreaterThan(5);
  }, 480_000);
  afterAll(async () => {
    await Promise.all([living?.end('SIGKILL'), payments?.end('SIGKILL'), restored?.end('SIGKILL')]);
  });

  it('puts back every order whole, and the restored shop opens', async () => {
    const answer = await command('restore', path.join(folder, 'copy.sqlite'), restoredDir);
    expect(answer.output).toMatch(/the books are consistent/);
    expect(answer.output).toMatch(/files of pictures: 1/);
    expect(answer.output).toMatch(/ended with the old machine: 20 sessions, 0 PINs, 0 desks/);
    expect(answer.output).toMatch(/whoever was erased since then is back/); // the list lies with the daily copies
    expect(answer.code).toBe(0);

    restored = await startServer({
      port: await freePort(),
      dataDir: restoredDir,
      paymentsUrl: payments.url,
      environment: { DEMO_SEED: 'off' },
    });
    const db = new Database(path.join(restoredDir, 'clave.sqlite'), { readonly: true });
    expect(checkBooks(db)).toEqual([]);
    const held = db
      .prepare<[], { userId: string; tickets: number }>(
        `SELECT user_id AS userId, COUNT(*) AS tickets FROM tickets GROUP BY user_id ORDER BY 2 DESC LIMIT 1`,
      )
      .get();
    db.close();
    expect(held?.tickets).toBeGreaterThan(0);

    const ask = (cookie: string) => fetch(`${restored?.url}/trpc/profile.ticketCount`, { headers: { cookie } });
    const buyer = buyers.find(({ userId }) => userId === held?.userId)!;
    expect((await ask(buyer.cookie)).status).toBe(401); // whoever was signed in signs in again
    const again = openDb(path.join(restoredDir, 'clave.sqlite'));
    const { cookie } = signInDirectly(again, buyer.userId);
    again.close();
    const page = await ask(cookie);
    expect(page.status).toBe(200);
    const total = superjson.deserialize<number>(((await page.json()) as { result: { data: never } }).result.data);
    // What was paid after the copy was made is asked of the provider and settled meanwhile: there may be more, never
    // less.
    expect(total).toBeGreaterThanOrEqual(held?.tickets ?? Infinity);
    expect(await (await fetch(`${restored.url}/uploads/${PICTURE}`)).text()).toBe('a face');
  });

  it('refuses to restore over the living shop', async () => {
    const answer = await command('restore', path.join(folder, 'copy.sqlite'), livingDir);
    expect(answer).toMatchObject({ code: 1 });
    expect(answer.output).toMatch(/^Another server runs on /);
  });
});
