import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import { readDraft } from '#kiosk/main/till/sales/basket-draft.ts';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../../support/headless-desk.ts';
import { openNight } from '../../support/open-night.ts';
import type { Night } from '../../support/prepare-night.ts';
import { archiveVerdict, closingsOf, documentsOf, outagesOf, withFaults } from '../../support/fiscal-desk.ts';

let night: Night;
let till: HeadlessDesk;
let faults: StandInFaults;

beforeAll(async () => {
  night = await openNight();
  night.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(night.eventId);
});
afterAll(() => night.end());
afterEach(() => till.close());

let desks = 0;
async function openTill(): Promise<void> {
  faults = { fault: null };
  till = await readyDesk(night, { name: `Kasse ${++desks}`, serverUrl: night.server.url, ...withFaults(faults) });
}

/** The same desk once more, as after a power cut. */
async function reopen(): Promise<void> {
  const { folder } = till;
  await till.close();
  faults = { fault: null };
  till = await openHeadlessDesk({ folder, serverUrl: night.server.url, ...withFaults(faults) });
  await till.calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
}

const partyId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const bill = (quantity = 1) => ({ items: [{ ticketTypeId: partyId(), quantity }] });
const sell = async (quantity = 1) =>
  till.calls.sell({
    ...bill(quantity),
    payments: [{ method: 'cash', amountCents: 1_500 * quantity }],
    expectedTotalCents: 1_500 * quantity,
  });
const supervisor = () => ({ userId: night.admin.userId, pin: '1357' });
const settled = (holds: () => boolean) => until(holds, 10_000);

/** Every document is whole, and what is signed verifies; the numbers have no gap. */
function requireGoodBooks(): FiscalDocument[] {
  const documents = documentsOf(till);
  expect(documents.map(({ number }) => number)).toEqual(documents.map((_, i) => i + 1));
  for (const document of documents) {
    expect(FiscalDocument.parse(document)).toEqual(document);
    const text = receiptQrText(document.fiscal);
    expect(text === null ? 'outage' : verifyQrText(text).isGood, `document ${document.number}`).toBe(
      document.fiscal.state === 'outage' ? 'outage' : true,
    );
  }
  return documents;
}

test('float, sale, refund, money in and out, count difference: each a signed document with the next number', async () => {
  await openTill();
  const sale = await sell(2);
  expect(sale.receiptNumber).toMatch(/-000002$/);
  await till.calls.refund({ saleId: sale.saleId, positions: [1], reason: 'krank', supervisor: supervisor() });
  await till.calls.moveCash({ direction: 'out', amountCents: 5_000, reason: 'in den Tresor' });
  await till.calls.moveCash({ direction: 'in', amountCents: 2_000, reason: 'Münzen', businessCase: 'Privateinlage' });
  await till.calls.fixCount({ count: { 2000: 9, 1000: 1 } });
  await till.calls.closeCash({ note: 'fünf Euro zu viel' });
  const documents = requireGoodBooks();
  expect(documents.map(({ kind, totalCents, fiscal }) => [kind, totalCents, fiscal.processData])).toEqual([
    ['float', 20_000, 'Beleg^0.00_0.00_0.00_0.00_0.00^200.00:Bar'],
    ['sale', 3_000, 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar'],
    ['refund', -1_500, 'Beleg^-15.00_0.00_0.00_0.00_0.00^-15.00:Bar'],
    ['cash-out', -5_000, 'Beleg^0.00_0.00_0.00_0.00_0.00^-50.00:Bar'],
    ['cash-in', 2_000, 'Beleg^0.00_0.00_0.00_0.00_0.00^20.00:Bar'],
    ['difference', 500, 'Beleg^0.00_0.00_0.00_0.00_0.00^5.00:Bar'],
  ]);
  expect(documents.at(-1)).toMatchObject({ lines: [{ businessCase: 'DifferenzSollIst' }], note: 'fünf Euro zu viel' });
  expect(documents[2]).toMatchObject({ refersTo: { number: 2 }, lines: [{ quantity: 1, unitCents: -1_500 }] });
  expect(documents[1]).toMatchObject({ vat: [{ vatKey: 1, grossCents: 3_000, netCents: 2_521, vatCents: 479 }] });
  expect(documents[4]).toMatchObject({ lines: [{ businessCase: 'Privateinlage', vatKey: 5 }] });
  expect(closingsOf(till)).toMatchObject([
    {
      zNumber: 1,
      firstNumber: 1,
      lastNumber: 6,
      master: { tses: [{ isStandIn: true, serial: documents[0]?.fiscal.deviceSerial }], vat: [{ key: 1 }, { key: 5 }] },
    },
  ]);
  const { folder } = till;
  await till.close();
  expect(await archiveVerdict(folder)).toMatchObject({ transactions: 6, problems: [] });
});

test('a basket that is emptied ends as an abort of its own, also when the program ended in between', async () => {
  await openTill();
  await till.calls.keepBasket({ ...bill(), isFree: false });
  await till.calls.keepBasket({ items: [], isFree: false });
  await settled(() => documentsOf(till).length === 2);
  expect(documentsOf(till).at(-1)).toMatchObject({
    kind: 'abort',
    totalCents: 0,
    fiscal: { state: 'signed', processData: 'AVBelegabbruch^0.00_0.00_0.00_0.00_0.00^' },
  });
  faults.fault = 'no-answer';
  await till.calls.keepBasket({ ...bill(), isFree: false });
  await till.calls.keepBasket({ items: [], isFree: false });
  await reopen();
  await sell();
  expect(requireGoodBooks().map(({ kind }) => kind)).toEqual(['float', 'abort', 'sale']);
  const { folder } = till;
  await till.close();
  expect((await archiveVerdict(folder)).problems).toEqual([]);
});

test('an abort that one lost packet has stopped is made a little later, without another basket', async () => {
  await openTill();
  await till.calls.keepBasket({ ...bill(), isFree: false });
  await settled(() => readDraft(till.desk.ctx)?.transaction?.txNumber != null);
  Object.assign(faults, { fault: 'no-answer', calls: ['lookup'] });
  await till.calls.keepBasket({ items: [], isFree: false });
  await new Promise((go) => setTimeout(go, 400)); // longer than the device is waited for
  faults.fault = null;
  await settled(() => documentsOf(till).length === 2);
  expect(documentsOf(till).at(-1)).toMatchObject({ kind: 'abort', fiscal: { state: 'signed' } });
});

test('documents are written down in the order of their numbers, also where an abort is signed while a sale waits', async () => {
  await openTill();
  faults.latencyMs = 60;
  const emptyBasket = async () => {
    await till.calls.keepBasket({ ...bill(), isFree: false });
    await till.calls.keepBasket({ items: [], isFree: false });
  };
  await emptyBasket();
  await settled(() => documentsOf(till).length === 2);
  await emptyBasket();
  await sell();
  await settled(() => documentsOf(till).length === 4);
  const written = till.desk.store().all<{ number: number; kind: string }>(
    `SELECT json_extract(payload, '$.number') AS number, json_extract(payload, '$.kind') AS kind
     FROM journal WHERE kind = 'document' ORDER BY seq`,
  );
  expect(written.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(written.map(({ kind }) => kind).toSorted()).toEqual(['abort', 'abort', 'float', 'sale']);
});

/** Nothing can be booked meanwhile. */
async function withFullDisk(work: () => Promise<unknown>): Promise<void> {
  const store = till.desk.store();
  store.run("CREATE TEMP TRIGGER disk BEFORE INSERT ON main.journal BEGIN SELECT raise(ABORT, 'disk is full'); END");
  await expect(work()).rejects.toThrow('disk is full');
  store.run('DROP TRIGGER disk');
}

test('a refund that a full disk has stopped half way, asked for again, is booked once and pays once', async () => {
  await openTill();
  const { saleId } = await sell();
  const refund = async () => till.calls.refund({ saleId, positions: [], reason: 'krank', supervisor: supervisor() });
  await withFullDisk(refund);
  expect(await refund()).toMatchObject({ amountCents: 1_500, cashCents: 1_500 });
  await expect(refund()).rejects.toThrow('ALREADY_REFUNDED');
  expect(requireGoodBooks().map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['float', 20_000],
    ['sale', 1_500],
    ['refund', -1_500],
  ]);
});

test('money into the till that a full disk has stopped half way, pressed again, is booked once', async () => {
  await openTill();
  const moved = { direction: 'in', amountCents: 2_000, reason: 'Münzen' } as const;
  const id = randomUUID();
  const move = async () => till.calls.moveCash({ id, ...moved });
  await withFullDisk(move);
  await move();
  await move();
  expect(requireGoodBooks().map(({ kind, totalCents }) => [kind, totalCents])).toEqual([
    ['float', 20_000],
    ['cash-in', 2_000],
  ]);
  await till.calls.moveCash({ ...moved, id: randomUUID() }); // the same once more is another act
  expect(requireGoodBooks()).toHaveLength(3);
});

test('a closing that a full disk has stopped half way closes the till once', async () => {
  await openTill();
  await till.calls.fixCount({ count: { 2000: 9 } });
  const close = async () => till.calls.closeCash({ note: 'ein Schein fehlt' });
  await withFullDisk(close);
  await expect(close()).rejects.toThrow('NO_CASH_SESSION'); // it is closed by then
  expect(requireGoodBooks().map(({ kind }) => kind)).toEqual(['float', 'difference']);
  expect(closingsOf(till).map(({ zNumber }) => zNumber)).toEqual([1]);
});

test('an outage stops no sale, stands on the receipt, is written down with begin and end, and nothing is signed later', async () => {
  await openTill();
  await sell();
  faults.fault = 'no-answer';
  const first = await sell();
  const before = performance.now();
  const second = await sell();
  expect(performance.now() - before).toBeLessThan(2_000); // the device is left alone
  expect((await till.calls.receipt({ saleId: second.saleId })).text).toContain('TSE ausgefallen');
  expect(till.desk.state().tse).toMatchObject({ outage: { reason: expect.stringContaining('TSE') }, isDown: true });
  await reopen();
  expect(till.desk.state().tse?.outage).not.toBeNull(); // it goes on until something is signed
  const third = await sell();
  expect(till.desk.state().tse?.outage).toBeNull();
  await settled(() => documentsOf(till).some(({ kind }) => kind === 'abort') || outagesOf(till).length > 1);
  const documents = requireGoodBooks();
  const stateOf = (saleId: string) => documents.find(({ entryId }) => entryId === saleId)?.fiscal.state;
  expect([first, second, third].map(({ saleId }) => stateOf(saleId))).toEqual(['outage', 'outage', 'signed']);
  const told = outagesOf(till);
  expect(told.map(({ type }) => type)).toEqual(['open', 'close']);
  expect(new Set(told.map(({ outageId }) => outageId)).size).toBe(1);
  const { folder } = till;
  await till.close();
  expect((await archiveVerdict(folder)).problems).toEqual([]);
});

test('a fault that comes back within a minute is the same outage', async () => {
  await openTill();
  for (const fault of ['busy', null, 'busy', null] as const) {
    faults.fault = fault;
    await until(() => fault !== null || till.desk.state().tse?.isDown === false);
    await sell();
  }
  expect(outagesOf(till).map(({ type }) => type)).toEqual(['open', 'close', 'reopen', 'close']);
  expect(new Set(outagesOf(till).map(({ outageId }) => outageId)).size).toBe(1);
});

test.for([
  ['before the device had begun', { fault: 'no-answer' }, 'outage'],
  ['before the device had signed', { fault: 'no-answer', calls: ['finish'] }, 'signed'],
  ['after the device had signed', { fault: 'answer-lost', calls: ['finish'] }, 'signed'],
] as const)(
  'the power goes %s: the sale is booked once, with its number, and signed once',
  async ([, fault, state]) => {
    await openTill();
    Object.assign(faults, fault);
    await till.calls.keepBasket({ ...bill(), isFree: false });
    if (state === 'signed') await settled(() => readDraft(till.desk.ctx)?.transaction?.txNumber != null);
    const lost = sell().catch((error: unknown) => error);
    const intents = () => till.desk.store().all('SELECT number FROM document_intents');
    await settled(() => intents().length === 1);
    await new Promise((go) => setTimeout(go, 50));
    await reopen();
    expect(await lost).toBeInstanceOf(Error);
    const next = await sell();
    expect(next.receiptNumber).toMatch(/-000003$/);
    expect(requireGoodBooks().map(({ kind, fiscal }) => [kind, fiscal.state])).toEqual([
      ['float', 'signed'],
      ['sale', state],
      ['sale', 'signed'],
    ]);
    expect(intents()).toEqual([]);
    const { folder } = till;
    await till.close();
    expect((await archiveVerdict(folder)).problems).toEqual([]);
  },
);
