import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import superjson from 'superjson';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccounts } from '#server/demo/season/people.ts';
import { CHAIN_START, chainText } from '#shared/door/hash-chain.ts';
import type { EntryKind, JournalEntry } from '#shared/door/journal-entry.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { prepareDoor } from '#tests/support/processes/prepare-door.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { seededRandom } from './busy-buyers.ts';

const KILLS = process.env['TEST_LONG'] === '1' ? 50 : 2;
const SAID_EVERY = 10;
const DESKS = 3;
const dataDir = mkdtempSync(path.join(tmpdir(), 'door-crash-'));
const random = seededRandom(20_260_117);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

let port = 0;
let server: RunningServer;
const restart = async () => {
  server = await startServer({ port, dataDir, environment: { DEMO_SEED: 'off' } });
};

beforeAll(async () => {
  await buildIfNeeded(repositoryRoot);
  port = await freePort();
}, 360_000);
afterAll(() => server?.end('SIGKILL'));

/** What a desk was told is safe. */
type Told = { admitted: string[]; sales: { id: string; cents: number }[]; lastSeq: number };

/**
 * A desk that scans, sells and sends its journal, and asks again whenever nobody answered; it never makes anything up
 * anew.
 */
function workTheDoor(
  token: string,
  { eventId, codes }: { eventId: string; codes: string[] },
): { told: Told; stop(): Promise<void> } {
  const told: Told = { admitted: [], sales: [], lastSeq: 0 };
  const cashierId = demoAccounts.kasse.id;
  let isOpen = true;
  let [seq, prev] = [0, CHAIN_START];
  const entry = (kind: EntryKind, payload: JournalEntry['payload'], id = randomUUID()): JournalEntry => {
    const facts = { deviceSeq: ++seq, id, kind, recordedAt: new Date(), payload };
    prev = sha256(chainText(prev, facts));
    return { ...facts, hash: prev };
  };
  async function ask<T>(procedure: string, input: unknown): Promise<T> {
    for (;;) {
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/trpc/${procedure}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(superjson.serialize(input)),
        });
        const body = (await answer.json()) as { result?: { data: never } };
        if (body.result !== undefined) return superjson.deserialize<T>(body.result.data);
        if (answer.status < 500) throw new RangeError(`${procedure}: ${JSON.stringify(body)}`);
      } catch (error) {
        if (error instanceof RangeError) throw error;
      }
      await pause(20);
    }
  }
  async function night(): Promise<void> {
    const sessionId = randomUUID();
    const send = async (entries: JournalEntry[]) =>
      (told.lastSeq = (await ask<{ lastSeq: number }>('kasse.sync', { entries })).lastSeq);
    await send([entry('cash', { type: 'open', cashierId, sessionId, floatCents: 0 })]);
    while (isOpen && codes.length > 0) {
      const [code, entryId] = [codes.pop() ?? '', randomUUID()];
      if ((await ask<{ colour: string }>('kasse.checkIn', { eventId, code, entryId })).colour === 'green')
        told.admitted.push(entryId);
      const sale = {
        cashierId,
        saleId: randomUUID(),
        eventId,
        sessionId,
        lines: [
          {
            ticketTypeId: 'general-admission',
            name: 'General Admission',
            quantity: 1,
            unitPriceCents: 1_200,
            vatBps: 1900,
          },
        ],
        payments: [{ method: 'cash', amountCents: 1_200 }],
        totalCents: 1_200,
        isUnder18: false,
        isOffline: true,
        priceListVersion: 'v1',
        receiptNumber: `K-${seq}`,
        startedAt: new Date().toISOString(),
        fiscal: null,
      };
      await send([
        entry(
          'admission',
          {
            cashierId,
            eventId,
            code,
            decision: 'admitted',
            reason: 'valid',
            isOffline: false,
            isUnder18: false,
            perks: [],
          },
          entryId,
        ),
        entry('sale', sale),
      ]);
      told.sales.push({ id: sale.saleId, cents: sale.totalCents });
    }
  }
  const over = night();
  return {
    told,
    async stop() {
      isOpen = false;
      await over;
    },
  };
}

it(
  `a server that is killed ${KILLS} times in a busy night loses nothing it confirmed and does nothing twice`,
  async () => {
    const db = openShopDatabase(dataDir);
    const door = prepareDoor(db, { desks: DESKS, guests: KILLS * 80 });
    db.close();
    await restart();
    const desks = door.tokens.map((token, index) =>
      workTheDoor(token, { eventId: door.eventId, codes: door.codes.filter((_, place) => place % DESKS === index) }),
    );
    const confirmed = () => desks.reduce((sum, { told }) => sum + told.lastSeq, 0);
    for (let kill = 1; kill <= KILLS; kill++) {
      // By work done, not by the clock: on a busy machine a kill would come before anything was confirmed.
      for (const enough = confirmed() + 2 + random() * 12; confirmed() < enough;) await pause(2);
      await pause(random() * 20);
      await server.end('SIGKILL');
      await restart();
      if (kill % SAID_EVERY === 0)
        console.log(`server at the door: ${kill} of ${KILLS} kills, ${confirmed()} entries confirmed`);
    }
    await pause(200);
    await Promise.all(desks.map((desk) => desk.stop()));

    const books = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
    const one = (sql: string) => books.prepare<[], { n: number }>(sql).get()?.n;
    const told = desks.map((desk) => desk.told);
    const admitted = told.flatMap((desk) => desk.admitted);
    const sales = told.flatMap((desk) => desk.sales);
    expect(one(`SELECT COUNT(*) AS n FROM admissions WHERE channel = 'online' AND event_id = '${door.eventId}'`)).toBe(
      admitted.length,
    );
    expect(
      admitted.filter((id) => books.prepare('SELECT 1 FROM admissions WHERE id = ?').get(id) === undefined),
    ).toEqual([]);
    expect(one(`SELECT COALESCE(SUM(cash_cents), 0) AS n FROM till_records WHERE kind = 'sale'`)).toBe(
      sales.reduce((sum, { cents }) => sum + cents, 0),
    );
    expect(
      sales.filter(({ id }) => books.prepare('SELECT 1 FROM till_records WHERE id = ?').get(id) === undefined),
    ).toEqual([]);
    expect(one('SELECT COUNT(*) AS n FROM desk_entries')).toBe(told.reduce((sum, { lastSeq }) => sum + lastSeq, 0));
    expect(one('SELECT COUNT(*) AS n FROM desk_exceptions')).toBe(0);
    expect(checkBooks(books)).toEqual([]);
    books.close();
    // The test is worth nothing when nothing happened.
    expect(admitted.length).toBeGreaterThan(KILLS * 2);
  },
  300_000 + KILLS * 20_000,
);
