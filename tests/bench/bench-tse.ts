import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  beginDocument,
  finishDocument,
  type DocumentFacts,
  type Issuing,
} from '#kiosk/main/till/fiscal/issue-document.ts';
import { demoDevice } from '#kiosk/main/till/fiscal/stand-in/demo-device.ts';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { makeTse } from '#kiosk/main/till/fiscal/tse.ts';
import type { TseParts } from '#kiosk/main/till/fiscal/tse-calls.ts';
import { TSE_TIMES } from '#kiosk/main/till/fiscal/tse-times.ts';
import { append } from '#kiosk/main/base/journal/journal.ts';
import { newId } from '#kiosk/main/base/new-id.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import { writeSetting } from '#kiosk/main/base/store/settings-table.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import { median, percentile, type BenchRow } from './bench-row.ts';

const REGISTER = 'Kasse-1';
const LATENCY_MS = 250;
/** From the first item to the money: nobody is quicker, and the device begins meanwhile. */
const TYPING_MS = 600;
const SALES = 60;
const ROUNDS = 3;

type Till = { issuing: Issuing; faults: StandInFaults; close(): void };

/** What the device's driver remembers, on the disk as at a desk. */
function keptIn(store: Issuing['store']): TseParts['kept'] {
  let [master, counter]: [TseMaster | null, number] = [null, -1];
  return {
    master: () => master,
    keepMaster(told) {
      master = told;
      writeSetting(store, 'tse-master', told);
    },
    counter: () => counter,
    keepCounter(told) {
      counter = told;
      writeSetting(store, 'tse-counter', told);
    },
  };
}

/** A desk's store on this disk, with the stand-in and the times of real sales. */
function openTill(faults: StandInFaults): Till {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tse-'));
  const store = openStore(path.join(folder, 'desk.sqlite'));
  const now = () => new Date();
  const tse = makeTse({
    device: demoDevice({ folder, now, faults }),
    clientSerial: () => REGISTER,
    times: TSE_TIMES,
    kept: keptIn(store),
    onChange: () => undefined,
  });
  return {
    issuing: { store, now, tse, registerSerial: REGISTER },
    faults,
    close() {
      tse.stop();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const factsOf = (saleId: string): DocumentFacts => ({
  kind: 'sale',
  entryId: saleId,
  sessionId: saleId,
  eventId: saleId,
  cashierId: saleId,
  startedAt: new Date(),
  lines: [{ name: 'Party Only', businessCase: 'Umsatz', articleId: saleId, quantity: 2, unitCents: 1_500, vatKey: 1 }],
  payments: [{ method: 'cash', amountCents: 3_000 }],
  refersTo: null,
  note: '',
});

function bookSale({ store }: Issuing, saleId: string, fiscal: object | null): void {
  const payload = { ...factsOf(saleId), fiscal };
  append(store, 'real', { id: saleId, kind: 'sale', recordedAt: new Date(), payload });
}

/** From the money to the booked sale where there is no device. */
function withoutDevice({ issuing }: Till): number {
  const begun = performance.now();
  const saleId = newId(new Date());
  issuing.store.inTransaction(() => bookSale(issuing, saleId, null));
  return performance.now() - begun;
}

/** The same with its document: what the device and the document's way add. */
async function addedMs(till: Till, { typingMs }: { typingMs: number }, state: 'signed' | 'outage'): Promise<number> {
  const { issuing } = till;
  const transaction = { txId: randomUUID(), txNumber: null };
  if (typingMs > 0) {
    void issuing.tse.start(transaction.txId).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, typingMs));
  }
  const begun = performance.now();
  const saleId = newId(new Date());
  const intent = beginDocument(issuing, factsOf(saleId), { transaction, bookingOf: () => saleId });
  const fiscal = await finishDocument(issuing, intent, (id, record) => bookSale(issuing, id, record));
  const tookMs = performance.now() - begun;
  if (fiscal.state !== state) throw new Error(`${fiscal.state}: ${fiscal.outageReason ?? ''}`);
  return tookMs - withoutDevice(till);
}

async function cloud(): Promise<BenchRow> {
  const till = openTill({ fault: null, latencyMs: LATENCY_MS });
  try {
    await addedMs(till, { typingMs: 2 * TYPING_MS }, 'signed'); // the device is learnt with the first
    const typed: number[] = [];
    const atOnce: number[] = [];
    for (let n = 0; n < SALES; n++) typed.push(await addedMs(till, { typingMs: TYPING_MS }, 'signed'));
    for (let n = 0; n < SALES / 4; n++) atOnce.push(await addedMs(till, { typingMs: 0 }, 'signed'));
    return {
      row: `a sale waits for a security device of ${LATENCY_MS} ms, p95`,
      value: percentile(typed, 0.95),
      unit: 'ms',
      reach: { atMost: 400 },
      notes: { 'p50 ms': median(typed), 'slowest ms': Math.max(...typed), 'without typing, p50 ms': median(atOnce) },
    };
  } finally {
    till.close();
  }
}

/** The device falls silent in different moments; the breaker opens with the second fault, so each is a till of its own. */
async function silent(): Promise<BenchRow> {
  const moments: Record<string, StandInFaults> = {
    'from the start': { fault: 'no-answer' },
    'from signing on': { fault: 'no-answer', calls: ['finish', 'lookup'] },
    'signing only': { fault: 'no-answer', calls: ['finish'] },
  };
  const worst: Record<string, number> = {};
  for (const [moment, fault] of Object.entries(moments))
    for (let round = 0; round < ROUNDS; round++) {
      const till = openTill({ fault: null });
      try {
        await addedMs(till, { typingMs: TYPING_MS }, 'signed');
        Object.assign(till.faults, fault);
        for (const typingMs of round === 0 ? [TYPING_MS, 0] : [0, TYPING_MS])
          worst[moment] = Math.max(worst[moment] ?? 0, await addedMs(till, { typingMs }, 'outage'));
      } finally {
        till.close();
      }
    }
  return {
    row: 'a sale waits for a security device that never answers, worst',
    value: Math.max(...Object.values(worst)),
    unit: 'ms',
    reach: { atMost: 3_000 },
    notes: worst,
  };
}

/** A busy disk makes a single sale slow: three rounds, the worst of each. */
async function down(): Promise<BenchRow> {
  const till = openTill({ fault: 'no-answer' });
  try {
    for (let n = 0; n < 2; n++) await addedMs(till, { typingMs: 0 }, 'outage');
    if (till.issuing.tse.fault() === null) throw new Error('it is not known to be down');
    const times: number[] = [];
    const [worst, bare]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const own: number[] = [];
      for (let n = 0; n < SALES; n++) own.push(await addedMs(till, { typingMs: 0 }, 'outage'));
      for (let n = 0; n < SALES; n++) bare.push(withoutDevice(till));
      worst.push(Math.max(...own));
      times.push(...own);
    }
    return {
      row: 'a sale waits for a security device known to be down, worst',
      value: median(worst),
      unit: 'ms',
      reach: { atMost: 20 },
      notes: { 'p50 ms': median(times), 'slowest ms': Math.max(...times), 'no device, slowest ms': Math.max(...bare) },
    };
  } finally {
    till.close();
  }
}

/**
 * What a security device adds to a sale, from the money to the booked document, on the desk's own store and times:
 * signing, the number kept before it, and the document beside the sale.
 */
export async function benchTse(): Promise<BenchRow[]> {
  return [await cloud(), await silent(), await down()];
}
