import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import type { CashPayload } from '#shared/door/journal-entry.ts';
import { FiscalDocument, type DocumentKind } from '#shared/fiscal/fiscal-document.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { openIntents } from '#kiosk/main/base/store/intent-rows.ts';
import { leftTransactions } from '#kiosk/main/base/store/left-transactions.ts';
import { verifyJournal } from '#kiosk/main/base/journal/verify-journal.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import type { BusyTill } from '../../support/busy-till.ts';
import { archiveVerdict, documentsOf, finishLogs, outagesOf } from '../../support/fiscal-desk.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../../support/prepare-night.ts';
import { bundleBusyDesk, linesOf, startBusyTill } from '../../support/start-busy-desk.ts';

const KILLS = process.env['TEST_LONG'] === '1' ? 200 : 4;
const SAID_EVERY = 20;
/** In turn: at a random moment, or by the device itself between its signature and its answer. */
const CRASHES = [null, 'finish', null, 'start'] as const;

let night: Night;
let program: string;

beforeAll(async () => {
  [night, program] = await Promise.all([openNight(), bundleBusyDesk('busy-till')]);
  night.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(night.eventId); // it sells more than the house holds
});
afterAll(() => night.end());

/** One life of the desk, until it is killed: what it has confirmed. */
async function liveOnce(till: BusyTill, { said, waitMs }: { said: number; waitMs: number }) {
  const busy = startBusyTill(program, till);
  await until(() => !busy.isAlive() || (till.crash === null && linesOf(busy.output()).length >= said));
  if (till.crash === null) await new Promise((resolve) => setTimeout(resolve, waitMs));
  await busy.end('SIGKILL');
  const lines = linesOf(busy.output());
  expect(lines.length, busy.output()).toBeGreaterThan(1);
  expect(
    busy
      .output()
      .replaceAll(/^\{.*\}?$/gm, '')
      .trim(),
  ).toBe(''); // no operation has failed
  return lines;
}

type Kept = { id: string; totalCents: number };
type Entry = { id: string; payload: { totalCents: number; payments: { amountCents: number }[] } & CashPayload };

const entriesOf = ({ desk }: HeadlessDesk, kind: string): Entry[] =>
  desk
    .store()
    .all<{ id: string; payload: string }>("SELECT id, payload FROM journal WHERE ledger = 'real' AND kind = ?", kind)
    .map(({ id, payload }) => ({ id, payload: JSON.parse(payload) as Entry['payload'] }));

/** What was booked, by its entry, as the sum its document must have. */
const booked = (till: HeadlessDesk): Kept[] => [
  ...entriesOf(till, 'sale').map(({ id, payload }) => ({ id, totalCents: payload.totalCents })),
  ...entriesOf(till, 'refund').map(({ id, payload }) => ({
    id,
    totalCents: -payload.payments.reduce((sum, { amountCents }) => sum + amountCents, 0),
  })),
  ...entriesOf(till, 'cash').flatMap(({ id, payload }) => {
    if (payload.type === 'open') return [{ id, totalCents: payload.floatCents }];
    if (payload.type !== 'in' && payload.type !== 'out') return [];
    return [{ id, totalCents: payload.type === 'in' ? payload.amountCents : -payload.amountCents }];
  }),
];

const byId = (kept: readonly Kept[]): Kept[] => kept.toSorted((a, b) => a.id.localeCompare(b.id));

/** Whole documents with every number once, signed for good where they are signed, and one for each entry. */
function requireGoodBooks(till: HeadlessDesk): FiscalDocument[] {
  const documents = documentsOf(till);
  expect(documents.map(({ number }) => number)).toEqual(documents.map((_, i) => i + 1));
  for (const document of documents) {
    expect(FiscalDocument.parse(document)).toEqual(document);
    const text = receiptQrText(document.fiscal);
    expect(text !== null && verifyQrText(text).isGood, `document ${document.number}`).toBe(
      document.fiscal.state === 'signed',
    );
  }
  const documented = documents.flatMap(({ kind, entryId, totalCents }) => {
    expect(entryId === null, `document ${kind}`).toBe(kind === 'abort');
    return entryId === null ? [] : [{ id: entryId, totalCents }];
  });
  expect(byId(documented)).toEqual(byId(booked(till)));
  return documents;
}

/** Nothing waits any more, at the desk or at its device. */
async function settle({ desk, calls }: HeadlessDesk): Promise<void> {
  await calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  await desk.ctx.recovered(); // a bill that has its number is booked first
  await calls.keepBasket({ items: [], isFree: false }); // the last one may not have been paid
  await until(async () => {
    const open = await desk.ctx.fiscal?.openTransactions();
    return open?.length === 0 && openIntents(desk.store()).length + leftTransactions(desk.store()).length === 0;
  });
}

/** Every signature of the device is in one document, or told as found behind one that says outage; and the reverse. */
async function requireSameAsArchive(
  folder: string,
  { documents, found }: { documents: readonly FiscalDocument[]; found: readonly number[] },
): Promise<void> {
  expect((await archiveVerdict(folder)).problems).toEqual([]);
  const signed = documents
    .filter(({ fiscal }) => fiscal.state === 'signed')
    .map(({ fiscal: { signatureCounter: counter, transactionNumber, processData } }) => ({
      counter,
      transactionNumber,
      processData,
    }))
    .toSorted((a, b) => (a.counter ?? 0) - (b.counter ?? 0));
  const logs = await finishLogs(folder);
  expect(logs.filter(({ counter }) => !found.includes(counter))).toEqual(signed);
}

test(
  `the desk is killed ${KILLS} times in the middle of sales: each is booked once and signed at most once, numbers have no gap`,
  { timeout: KILLS * 10_000 + 120_000 },
  async () => {
    const first = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
    const { folder } = first;
    await first.close();
    const random = seededRandom(20_261_123);
    const confirmed: string[] = [];
    for (let kill = 1; kill <= KILLS; kill++) {
      const call = CRASHES[kill % CRASHES.length] ?? null;
      const lines = await liveOnce(
        {
          folder,
          serverUrl: night.server.url,
          userId: night.cashier.userId,
          pin: night.cashier.pin,
          supervisor: { userId: night.admin.userId, pin: ADMIN_PIN },
          seed: kill,
          crash: call === null ? null : { call, after: 3 + Math.floor(random() * 8) },
        },
        { said: 4 + Math.floor(random() * 8), waitMs: random() * 60 },
      );
      confirmed.push(...lines.flatMap(({ id }) => (id === undefined ? [] : [id])));
      if (kill % SAID_EVERY === 0) console.log(`till: ${kill} of ${KILLS} kills, ${confirmed.length} confirmed`);
    }
    const last = await openHeadlessDesk({ folder, serverUrl: night.server.url });
    await settle(last);
    expect(verifyJournal(last.desk.store()).map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
    const documents = requireGoodBooks(last);
    const kept = booked(last).map(({ id }) => id);
    expect(confirmed.filter((id) => !kept.includes(id))).toEqual([]);
    expect(new Set(confirmed).size).toBe(confirmed.length);
    const kinds = new Set(documents.map(({ kind }) => kind));
    const all: DocumentKind[] = ['float', 'sale', 'refund', 'cash-in', 'cash-out', 'abort'];
    expect(all.filter((kind) => !kinds.has(kind))).toEqual([]);
    await until(() => last.desk.state().link.waiting === 0);
    const n = (sql: string) => (night.db.sqlite.prepare(sql).get() as { n: number }).n;
    expect(n('SELECT count(*) AS n FROM fiscal_documents')).toBe(documents.length);
    expect(last.desk.store().all("SELECT kind, note FROM journal WHERE outcome = 'exception'")).toEqual([]);
    const found = outagesOf(last).flatMap((told) => (told.type === 'found' ? [told.signatureCounter] : []));
    expect(last.errors).toEqual([]);
    await last.close();
    await requireSameAsArchive(folder, { documents, found });
  },
);
