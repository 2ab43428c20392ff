import { request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import superjson from 'superjson';
import { append } from '#kiosk/main/journal/journal.ts';
import { newId } from '#kiosk/main/new-id.ts';
import { openStore } from '#kiosk/main/store/open-store.ts';
import type { Snapshot } from '#shared/desk/snapshot.ts';
import type { Door } from '#tests/support/processes/prepare-door.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const WARM_UP = 200;
const ENTRIES = 5_000;

/** Writes sale after sale into a desk's journal on this disk, with all its triggers, each in a transaction of its own. */
export function benchJournal(): BenchRow {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-journal-'));
  const store = openStore(path.join(folder, 'desk.sqlite'));
  const times: number[] = [];
  const payload = { eventId: newId(new Date()), items: [{ ticketTypeId: newId(new Date()), quantity: 2, unitPriceCents: 1_500 }], payments: [{ method: 'cash', amountCents: 3_000, givenCents: 5_000 }], totalCents: 3_000 };
  for (let n = 0; n < WARM_UP + ENTRIES; n++) {
    const begun = performance.now();
    store.inTransaction(() => append(store, 'real', { id: newId(new Date()), kind: 'sale', recordedAt: new Date(), payload }));
    times.push(performance.now() - begun);
  }
  store.close();
  rmSync(folder, { recursive: true, force: true });
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { row: 'an entry in the desk’s journal, p99', value: at(0.99), unit: 'ms', reach: { atMost: 1 }, notes: { 'p50 ms': at(0.5), 'slowest ms': at(1 - 1 / sorted.length), entries: ENTRIES } };
}

export const MIRRORED = 5_000;

/** One answer as a desk gets it, and its size on the wire. */
function pageOf(url: string, token: string, since: string | undefined): Promise<{ snapshot: Snapshot; bytes: number }> {
  const input = encodeURIComponent(JSON.stringify(superjson.serialize(since === undefined ? {} : { since })));
  return new Promise((resolve, reject) => {
    request(`${url}/trpc/kasse.snapshot?input=${input}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).once('end', () => {
        const body = Buffer.concat(pieces);
        const text = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();
        if (answer.statusCode !== 200) reject(new Error(`snapshot: ${answer.statusCode} ${text.slice(0, 200)}`));
        else resolve({ snapshot: superjson.deserialize((JSON.parse(text) as { result: { data: never } }).result.data), bytes: body.length });
      });
    })
      .once('error', reject)
      .end();
  });
}

/** A desk that knows nothing asks until it has everything. */
export async function benchMirror({ server: { url } }: BenchShop, { tokens: [token = ''] }: Door): Promise<BenchRow[]> {
  let [bytes, tickets, pages, hasMore] = [0, 0, 0, true];
  let since: string | undefined;
  const begun = performance.now();
  while (hasMore) {
    const page = await pageOf(url, token, since);
    [bytes, tickets, pages] = [bytes + page.bytes, tickets + (page.snapshot.tickets?.length ?? 0), pages + 1];
    [since, hasMore] = [page.snapshot.cursor, page.snapshot.hasMore];
  }
  const seconds = (performance.now() - begun) / 1_000;
  if (tickets < MIRRORED) throw new Error(`the mirror has ${tickets} tickets`);
  return [
    { row: `a desk’s whole list of ${MIRRORED} tickets, from asking to the last answer`, value: seconds, unit: 's', reach: { atMost: 3 }, notes: { tickets, answers: pages } },
    { row: `a desk’s whole list of ${MIRRORED} tickets on the wire`, value: bytes / 1_000, unit: 'kB', reach: { atMost: 150 } },
  ];
}
