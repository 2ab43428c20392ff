import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import superjson from 'superjson';
import { append } from '#kiosk/main/base/journal/journal.ts';
import { newId } from '#kiosk/main/base/new-id.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import type { Snapshot } from '#shared/door/snapshot.ts';
import type { Door } from '#tests/support/processes/prepare-door.ts';
import { median, type BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { SNAPSHOT_SIZE } from './busy-night.ts';

const ROUNDS = 5;
const BURSTS = 4;
const BURST = 250;
/**
 * Between bursts the desk rests, as a door does between two groups of guests; the WAL is written back then. The first
 * entry after it finds a machine that rested, too, and has a note of its own.
 */
const REST_MS = 150;
/** What an entry with its indexes makes SQLite write before the sync: five pages and their frames. */
const ENTRY_BYTES = 5 * (4_096 + 24);

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

function timed(work: () => void): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

/** What this disk takes to keep as many bytes without any database: overwritten in place, one fsync each. */
function openBareFile(folder: string): { write(): void; close(): void } {
  const file = openSync(path.join(folder, 'bare'), 'w+');
  const bytes = Buffer.alloc(ENTRY_BYTES, 1);
  let n = 0;
  return {
    write() {
      writeSync(file, bytes, 0, ENTRY_BYTES, (n++ % 100) * ENTRY_BYTES);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}

/**
 * Writes sale after sale into a desk's journal on this disk, with all its triggers, each in a transaction of its own;
 * bursts alternate with the disk's own floor.
 */
export async function benchJournal(): Promise<BenchRow> {
  spawnSync('sync'); // what other parts wrote is on the disk: the system would bring it there meanwhile
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-journal-'));
  const [store, bare] = [openStore(path.join(folder, 'desk.sqlite')), openBareFile(folder)];
  const payload = {
    eventId: newId(new Date()),
    items: [{ ticketTypeId: newId(new Date()), quantity: 2, unitPriceCents: 1_500 }],
    payments: [{ method: 'cash', amountCents: 3_000, givenCents: 5_000 }],
    totalCents: 3_000,
  };
  const entry = () =>
    timed(() =>
      store.inTransaction(() =>
        append(store, 'real', { id: newId(new Date()), kind: 'sale', recordedAt: new Date(), payload }),
      ),
    );
  const rounds: { entries: number[]; floor: number[] }[] = [];
  const rested: number[] = [];
  for (let n = 0; n <= ROUNDS; n++) {
    const round = { entries: [] as number[], floor: [] as number[] };
    for (let burst = 0; burst < BURSTS; burst++) {
      for (let i = 0; i < BURST; i++) {
        const ms = entry();
        round.entries.push(ms);
        if (i === 0) rested.push(ms);
      }
      for (let i = 0; i < BURST; i++) round.floor.push(timed(bare.write));
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
    if (n > 0) rounds.push(round); // the first one warms up
  }
  store.close();
  bare.close();
  rmSync(folder, { recursive: true, force: true });
  const all = rounds.flatMap(({ entries }) => entries);
  return {
    row: 'an entry in the desk’s journal, p99',
    value: median(rounds.map(({ entries }) => p99(entries))),
    unit: 'ms',
    reach: { atMost: 1 },
    notes: {
      'this disk alone, p99 ms': median(rounds.map(({ floor }) => p99(floor))),
      'p50 ms': median(all),
      'after a rest, p50 ms': median(rested),
      'slowest ms': Math.max(...all),
      entries: all.length,
    },
  };
}

/** One answer as a desk gets it, and its size on the wire. */
function pageOf(url: string, token: string, since: string | undefined): Promise<{ snapshot: Snapshot; bytes: number }> {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(since === undefined ? {} : { since })));
  return new Promise((resolve, reject) => {
    request(
      `${url}/trpc/kasse.snapshot?input=${input}`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } },
      (answer) => {
        const pieces: Buffer[] = [];
        answer
          .on('data', (piece: Buffer) => pieces.push(piece))
          .once('end', () => {
            const body = Buffer.concat(pieces);
            const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
            if (answer.statusCode !== 200) reject(new Error(`snapshot: ${answer.statusCode} ${text.slice(0, 200)}`));
            else
              resolve({
                snapshot: superjson.deserialize((JSON.parse(text) as { result: { data: never } }).result.data),
                bytes: body.length,
              });
          });
      },
    )
      .once('error', reject)
      .end();
  });
}

/** A desk that knows nothing asks until it has everything. */
export async function benchSnapshot(
  { server: { url } }: BenchShop,
  { tokens: [token = ''] }: Door,
): Promise<BenchRow[]> {
  let [bytes, tickets, members, pages, hasMore] = [0, 0, 0, 0, true];
  let since: string | undefined;
  const begun = performance.now();
  while (hasMore) {
    const page = await pageOf(url, token, since);
    [bytes, tickets, members, pages] = [
      bytes + page.bytes,
      tickets + (page.snapshot.tickets?.length ?? 0),
      members + (page.snapshot.members?.length ?? 0),
      pages + 1,
    ];
    [since, hasMore] = [page.snapshot.cursor, page.snapshot.hasMore];
  }
  const seconds = (performance.now() - begun) / 1_000;
  if (tickets < SNAPSHOT_SIZE.tickets || members < SNAPSHOT_SIZE.members)
    throw new Error(`the snapshot has ${tickets} tickets and ${members} members`);
  const list = `a desk’s whole list of ${SNAPSHOT_SIZE.tickets} tickets and ${SNAPSHOT_SIZE.members} members`;
  return [
    {
      row: `${list}, from asking to the last answer`,
      value: seconds,
      unit: 's',
      reach: { atMost: 3 },
      notes: { tickets, members, answers: pages },
    },
    { row: `${list} on the wire`, value: bytes / 1_000, unit: 'kB', reach: { atMost: 150 } },
  ];
}
