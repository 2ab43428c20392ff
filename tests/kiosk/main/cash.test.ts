import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CashCount } from '#shared/door/cash-count.ts';
import { refundWays } from '#shared/door/refund-ways.ts';
import { tillReport, type TillRecord } from '#shared/door/till-report.ts';
import { tillSheet } from '#kiosk/main/till/cash/till-sheet.ts';
import { tillSheetLines } from '#kiosk/main/till/printer/till-sheet-lines.ts';
import { cashReport } from '#kiosk/main/till/cash/cash-session.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { BY_OWN_DESKS } from '../support/own-desks.ts';
import { presentCard, setReader } from '../support/card-reader.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, type Night } from '../support/prepare-night.ts';

const RUNS = process.env['TEST_LONG'] === '1' ? 60 : 3;

let night: Night;
let till: HeadlessDesk;

beforeAll(async () => {
  night = await openNight();
  night.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(night.eventId);
  night.db.sqlite
    .prepare(
      `INSERT INTO goods (id, name, kind, price_cents, vat_bps, stock, position, updated_at)
       VALUES (?, 'Tüte', 'other', 233, 700, 100000, 1, 1)`,
    )
    .run(randomUUID());
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

type Step =
  | { do: 'sell'; type: 'Party Only' | 'Workshop + Party'; quantity: number; bags: number; cashShare: number }
  | { do: 'free' }
  | { do: 'drawer' | 'handover' }
  | { do: 'refund'; nth: number; isWhole: boolean }
  | { do: 'in' | 'out'; amountCents: number }
  | { do: 'close'; count: CashCount };

const amountCents = fc.integer({ min: 1, max: 30_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      type: fc.constantFrom('Party Only' as const, 'Workshop + Party' as const),
      quantity: fc.integer({ min: 0, max: 4 }),
      bags: fc.nat(2),
      cashShare: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      nth: fc.nat(1),
      isWhole: fc.constantFrom(true, false, false),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('in' as const, 'out' as const), amountCents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('drawer' as const, 'handover' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('free' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      count: fc.record({ 2000: fc.nat(40), 500: fc.nat(20), 50: fc.nat(9), 1: fc.nat(99) }),
    }),
  },
);

const FLOAT: TillRecord = { kind: 'open', floatCents: 20_000 };
type Position = { position: number; grossCents: number; vatBps: number };
type Sold = { saleId: string; left: Position[]; cashLeft: number; cardLeft: number };
type Closing = { zNumber: number; report: string; differenceCents: number };
/** What happened, noted by the test independently of the desk. */
type Life = { people: { userId: string; pin: string }[]; own: TillRecord[]; sold: Sold[]; closings: Closing[] };

async function sell({ own, sold }: Life, step: Extract<Step, { do: 'sell' }>): Promise<void> {
  const { type, quantity, cashShare } = step;
  const bags = quantity === 0 ? Math.max(1, step.bags) : step.bags; // goods alone are a sale too
  const kind = till.desk.state().saleTypes.find(({ name }) => name === type)!;
  const bag = till.desk.state().goods.find(({ name }) => name === 'Tüte')!;
  const positions = [
    ...Array.from({ length: quantity }, () => ({ grossCents: kind.priceCents, vatBps: 1900 })),
    ...Array.from({ length: bags }, () => ({ grossCents: bag.priceCents, vatBps: 700 })),
  ].map((one, position) => ({ ...one, position }));
  const total = kind.priceCents * quantity + bag.priceCents * bags;
  const cash = Math.floor((total * cashShare) / 4);
  const payments = [
    { method: 'cash' as const, amountCents: cash, givenCents: cash + 500 },
    { method: 'card' as const, amountCents: total - cash, terminalReceipt: '0042' },
  ].filter((payment) => payment.amountCents > 0);
  const { saleId } = await till.calls.sell({
    items: quantity === 0 ? [] : [{ ticketTypeId: kind.id, quantity }],
    goods: bags === 0 ? [] : [{ goodsId: bag.id, quantity: bags }],
    payments,
    expectedTotalCents: total,
  });
  own.push({
    kind: 'sale',
    cashCents: cash,
    cardCents: total - cash,
    ticketCount: quantity,
    lines: positions,
  });
  sold.push({
    saleId,
    left: [...positions],
    cashLeft: cash,
    cardLeft: total - cash,
  });
}

async function refund({ own, sold }: Life, { nth, isWhole }: Extract<Step, { do: 'refund' }>): Promise<void> {
  const sale = sold.at(-1 - (nth % Math.max(1, sold.length)));
  if (sale === undefined) return;
  const request = {
    saleId: sale.saleId,
    positions: isWhole ? [] : sale.left.slice(0, 1).map(({ position }) => position),
    reason: 'verklickt',
    supervisor: { userId: night.admin.userId, pin: ADMIN_PIN },
  };
  const isPossible = sale.left.length > 0 && (!isWhole || sale.left[0]?.position === 0);
  if (!isPossible) {
    await expect(till.calls.refund(request)).rejects.toThrow('ALREADY_REFUNDED');
    return;
  }
  const taken = sale.left.slice(0, isWhole ? sale.left.length : 1);
  // Touched twice, and either touch may be the quicker one: the other is the same refund, or there is nothing left to
  // refund.
  const touch = async () => till.calls.refund(request);
  const listed = (await till.calls.sales({ receipt: '' })).find(({ saleId }) => saleId === sale.saleId);
  const touches = await Promise.allSettled([touch(), touch()]);
  const [done, ...others] = touches.flatMap((touched) => (touched.status === 'fulfilled' ? [touched.value] : []));
  for (const touched of touches)
    if (touched.status === 'rejected') expect(touched.reason).toMatchObject({ message: 'ALREADY_REFUNDED' });
  if (done === undefined) throw new Error('neither touch was answered with a refund');
  for (const other of others) expect(other).toEqual(done);
  // What the supervisor was told is how it went back.
  if (listed !== undefined) expect(refundWays(listed.left, done.amountCents).cashCents).toBe(done.cashCents);
  expect(done.amountCents).toBe(taken.reduce((sum, { grossCents }) => sum + grossCents, 0));
  sale.cashLeft -= done.cashCents;
  sale.cardLeft -= done.amountCents - done.cashCents;
  expect(Math.min(sale.cashLeft, sale.cardLeft)).toBeGreaterThanOrEqual(0); // never more than came that way
  own.push({
    kind: 'refund',
    cashCents: done.cashCents,
    cardCents: done.amountCents - done.cashCents,
    isVoid: isWhole,
    lines: taken,
  });
  sale.left.splice(0, taken.length);
}

async function close(life: Life, count: CashCount): Promise<void> {
  await till.calls.fixCount({ count });
  const { report, zNumber, countedCents, differenceCents } = await till.calls.closeCash({ note: 'gezählt' });
  expect(differenceCents).toBe(countedCents - tillReport(life.own).expectedCashCents);
  life.closings.push({ zNumber, report: JSON.stringify(report), differenceCents });
  life.own.splice(0, life.own.length, FLOAT);
  await till.calls.openCash({ count: { 2000: 10 } });
}

async function live(life: Life, s: Step): Promise<void> {
  if (s.do === 'sell') await sell(life, s);
  else if (s.do === 'refund') await refund(life, s);
  else if (s.do === 'close') await close(life, s.count);
  else if (s.do === 'free') {
    await till.calls.sell({
      items: [{ ticketTypeId: till.desk.state().saleTypes[0]!.id, quantity: 1 }],
      payments: [],
      expectedTotalCents: 0,
      freeReason: 'Künstler',
      supervisor: { userId: night.admin.userId, pin: ADMIN_PIN }, // above the night's limit
    });
    life.own.push({
      kind: 'sale',
      cashCents: 0,
      cardCents: 0,
      ticketCount: 1,
      lines: [{ grossCents: 0, vatBps: 1900 }],
    });
  } else if (s.do === 'in' || s.do === 'out') {
    await till.calls.moveCash({ direction: s.do, amountCents: s.amountCents, reason: 'Wechselgeld' });
    life.own.push({ kind: s.do, amountCents: s.amountCents });
  } else {
    life.own.push({ kind: s.do });
    if (s.do === 'drawer') await till.calls.openDrawer({ reason: 'Wechseln' });
    else {
      life.people.reverse();
      await till.calls.handOver({ toCashierId: life.people[0]!.userId });
      await till.calls.unlock(life.people[0]!);
    }
  }
  expect(cashReport(till.desk.ctx).report).toEqual(tillReport(life.own));
}

test('while a card is waited for the till is not counted; a member on the bill who comes in meanwhile undoes nothing paid', async () => {
  const { id: deskId } = till.desk.ctx.snapshot().desk!;
  await setReader(night, { deskId });
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'server'));
  const ticketTypeId = till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
  const twice = {
    items: [1, 2].map(() => ({ ticketTypeId, quantity: 1, memberCode: night.freeMember })),
    payments: [],
    expectedTotalCents: 0,
  };
  await expect(till.calls.sell(twice)).rejects.toThrow('MEMBER_ON_BILL'); // a card has one price a night, with or without a network
  const paying = till.calls.sell({
    items: [
      { ticketTypeId, quantity: 1 },
      { ticketTypeId, quantity: 1, memberCode: night.freeMember },
    ],
    payments: [{ method: 'card', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
  await until(() => till.desk.state().cardWait !== null);
  await expect(async () => till.calls.fixCount({ count: { 2000: 10 } })).rejects.toThrow('SALE_UNDER_WAY');
  expect((await till.calls.scan({ text: night.freeMember })).verdict).toMatchObject({
    reason: 'member_free',
    isAdmitted: true,
  });
  await presentCard(night);
  expect(await paying).toMatchObject({ totalCents: 1_500 });
  expect(cashReport(till.desk.ctx).report).toMatchObject({
    saleCount: 1,
    ticketCount: 2,
    cardSalesCents: 1_500,
  });
  await setReader(night, { deskId, hasReader: false });
  await until(
    async () => (
      await till.desk.syncNow(),
      till.desk.state().link.waiting === 0 && till.desk.state().cardTerminal === 'external'
    ),
  );
  expect(night.db.sqlite.prepare('SELECT kind FROM desk_exceptions').all()).toEqual([{ kind: 'entitlement_spent' }]); // told, not lost
  await till.calls.fixCount({ count: { 2000: 10 } });
  const late = {
    items: [{ ticketTypeId, quantity: 1 }],
    payments: [{ method: 'cash' as const, amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  };
  await expect(till.calls.sell(late)).rejects.toThrow('COUNT_FIXED'); // what should be there has been told: nothing may change it
  await till.calls.closeCash({ note: '' });
  await till.calls.openCash({ count: { 2000: 10 } });
});

test('what should be in the drawer is hidden from the cashier, told to a supervisor, and that it was told is kept', async () => {
  const supervisor = { userId: night.admin.userId, pin: ADMIN_PIN };
  const { expectedCashCents } = cashReport(till.desk.ctx).report;
  expect(Object.keys((await till.calls.sheet({ zNumber: null })).report)).toEqual([
    'floatCents',
    'cashInCents',
    'cashOutCents',
    'cardSalesCents',
    'cardRefundsCents',
    'saleCount',
    'ticketCount',
    'refundCount',
    'voidCount',
    'drawerCount',
  ]);
  await expect(till.calls.inspectCash({ supervisor: { ...night.cashier } })).rejects.toThrow('SUPERVISOR_NEEDED');
  const told = await till.calls.inspectCash({ supervisor });
  expect(told.report.expectedCashCents).toBe(expectedCashCents);
  expect(told.inspections).toMatchObject([{ name: night.admin.name, expectedCents: expectedCashCents }]);
  const printed = (asked: Parameters<typeof tillSheet>[1]) =>
    tillSheetLines(tillSheet(till.desk.ctx, asked), 42)
      .map(({ text }) => text)
      .join('\n');
  expect(printed({ zNumber: null })).not.toMatch(/Soll in|UMSATZ|Bar verkauft/);
  expect(printed({ zNumber: null, inspectionId: randomUUID() })).not.toContain('Soll in');
  expect(printed({ zNumber: null, inspectionId: told.entryId })).toContain('Soll in');
  // The list of sales is for refunds: the last ten, and an older one by the number on its receipt.
  const [ticketTypeId] = till.desk
    .state()
    .saleTypes.filter(({ name }) => name === 'Party Only')
    .map(({ id }) => id);
  const sold: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { receiptNumber } = await till.calls.sell({
      items: [{ ticketTypeId: ticketTypeId!, quantity: 1 }],
      payments: [{ method: 'cash', amountCents: 1_500 }],
      expectedTotalCents: 1_500,
    });
    sold.push(receiptNumber);
  }
  const listed = async (receipt: string) => (await till.calls.sales({ receipt })).map((sale) => sale.receiptNumber);
  expect(await listed('')).toEqual(sold.slice(2).toReversed());
  expect(await listed(sold[0]!.slice(-6).replace(/^0+/, ''))).toEqual([sold[0]]);
  expect(await listed('999999')).toEqual([]);
  // The code on the guest's receipt finds its bill, however old; a ticket's finds none.
  const [first] = await till.calls.sales({ receipt: sold[0]!.slice(-6) });
  const { url } = await till.calls.receipt({ saleId: first!.saleId });
  const byCode = async (code: string) =>
    (await till.calls.sales({ receipt: '', code })).map((one) => one.receiptNumber);
  expect(await byCode(url ?? '')).toEqual([sold[0]]);
  expect(await byCode('K1NOTICKET')).toEqual([]);
  await till.calls.fixCount({ count: { 2000: 8 } });
  expect(till.desk.state().cash).toMatchObject({ isCounted: true });
  await expect(till.calls.reopenCount({ supervisor: { ...night.cashier } })).rejects.toThrow('SUPERVISOR_NEEDED');
  await till.calls.reopenCount({ supervisor });
  await expect(till.calls.reopenCount({ supervisor })).rejects.toThrow('ENTRY_UNKNOWN'); // it is open
  expect(till.desk.state().cash).toMatchObject({ isCounted: false });
  await till.calls.sell({
    items: [{ ticketTypeId: ticketTypeId!, quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
  await till.calls.fixCount({ count: { 2000: 9 } });
  await expect(async () => till.calls.closeCash({ note: ' ' })).rejects.toThrow('NOTE_NEEDED');
  const closed = await till.calls.closeCash({ note: 'Falsch herausgegeben' });
  expect(closed).toMatchObject({ countedCents: 18_000 }); // the second count
  expect(closed.inspections).toMatchObject([
    { expectedCents: expectedCashCents },
    { name: night.admin.name, countedCents: 16_000, expectedCents: expectedCashCents + 12 * 1_500 },
  ]);
  expect(printed({ zNumber: closed.zNumber })).toMatch(/Zählung wieder geöffnet[\s\S]*160,00/);
  // Closed it stays, with its last sheet, until a till is opened again.
  expect(till.desk.state()).toMatchObject({ cash: null, lastZ: closed.zNumber });
  expect((await till.calls.sheet({ zNumber: closed.zNumber })).closing).toMatchObject({
    zNumber: closed.zNumber,
    differenceCents: closed.differenceCents,
  });
  expect(printed({ zNumber: closed.zNumber })).toMatch(/Kassensturz[\s\S]*Soll in/);
  await till.calls.openCash({ count: { 2000: 10 } });
  expect(till.desk.state().lastZ).toBe(null);
});

test(
  'whatever a till lives through adds up: at the desk at every moment, on its gapless closings, and again at the server from the journal',
  { timeout: 600_000 },
  async () => {
    const closings: Closing[] = [];
    const life: Life = {
      people: [night.cashier, { userId: night.admin.userId, pin: ADMIN_PIN }],
      own: [FLOAT],
      sold: [],
      closings,
    };
    const everyStep = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const s of steps) await live(life, s);
    });
    await fc.assert(everyStep, { numRuns: RUNS, seed: 20_260_121, endOnFailure: true });
    await close(life, { 2000: 10 });
    await until(async () => (await till.desk.syncNow(), till.desk.state().link.waiting === 0), 60_000);
    const kept = night.db.sqlite
      .prepare(
        `SELECT z_number AS zNumber, report, counted_cents - expected_cents AS differenceCents FROM z_reports
          WHERE z_number > 2 AND ${BY_OWN_DESKS} ORDER BY z_number`,
      )
      .all() as Closing[];
    expect(kept.map(({ zNumber }) => zNumber)).toEqual(closings.map((_, i) => i + 3) /* two were closed before */);
    expect(kept.map(({ report, ...z }) => ({ ...z, report: JSON.parse(report) as unknown }))).toEqual(
      closings.map(({ report, ...z }) => ({ ...z, report: JSON.parse(report) as unknown })),
    );
    expect(closings.length).toBeGreaterThan(RUNS / 4);
    expect(night.db.sqlite.prepare('SELECT count(*) AS n FROM desk_exceptions').get()).toEqual({ n: 1 }); // the one before
    const bags = life.sold.flatMap(({ left }) => left.filter(({ vatBps }) => vatBps === 700)).length;
    expect(night.db.sqlite.prepare("SELECT stock FROM goods WHERE name = 'Tüte'").get()).toEqual({
      stock: 100_000 - bags,
    });
    expect(checkBooks(night.db.sqlite)).toEqual([]);
    expect(till.errors).toEqual([]);
  },
);
