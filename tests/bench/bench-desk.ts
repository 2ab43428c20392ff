import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { append } from '#kiosk/main/journal/journal.ts';
import { newId } from '#kiosk/main/new-id.ts';
import { openStore } from '#kiosk/main/store/open-store.ts';
import type { BenchRow } from './bench-row.ts';

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
