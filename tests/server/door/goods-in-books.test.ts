import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cents } from '#shared/money.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import { localDateOf } from '#shared/time.ts';
import { webhookHandlers } from '#server/jobs/webhook-handlers.ts';
import { showTonight } from '#server/services/door/board/show-tonight.ts';
import { showNightReport } from '#server/services/door/cash/show-night-report.ts';
import { nightReportMail } from '#server/services/mail/content/night-report-mail.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { accountingCsv } from '#server/services/office/money/accounting-csv.ts';
import { listPaymentExceptions } from '#server/services/office/money/list-payment-exceptions.ts';
import { watchSmallBusiness } from '#server/services/office/money/watch-small-business.ts';
import { compareRefunds } from '#server/services/shop/refunds/compare-refunds.ts';
import { inCash } from '#tests/support/at-door.ts';
import { admin, openNightForEachTest, sync, till, valueOf } from '#tests/support/door-night.ts';
import { addGoods, chargeCard, refundBy, sale, shirt, ticketsAtSevenPercent } from '#tests/support/door-sales.ts';
import { addBoss } from '#tests/support/door.ts';
import { refundInDashboard } from '#tests/support/refund-in-dashboard.ts';

openNightForEachTest();

const SHELF = [
  { name: 'T-Shirt', priceCents: 2_500, vatBps: 1900 },
  { name: 'Garderobe', priceCents: 233, vatBps: 1900 },
  { name: 'Wasser', priceCents: 199, vatBps: 700 },
  { name: 'Pfand', priceCents: 100, vatBps: 0 },
] as const;
const TICKET = { name: 'Abendkasse', priceCents: 1_250, vatBps: 700 };
type Piece = { name: string; priceCents: number; vatBps: number };

const oneSale = fc.record({
  tickets: fc.nat({ max: 2 }),
  goods: fc.array(fc.record({ what: fc.nat({ max: SHELF.length - 1 }), quantity: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  isCard: fc.boolean(),
  /** What comes back in cash: nothing, all of it, or one piece. */
  back: fc.constantFrom('nothing', 'nothing', 'all', 'one'),
  which: fc.nat(),
});

const sumOf = <T>(items: readonly T[], amount: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amount(item), 0);
const priceOf = (pieces: readonly Piece[]): number => sumOf(pieces, ({ priceCents }) => priceCents);

/** Sells a night as drawn; gives what was kept of it, piece by piece. */
async function drawnNight(seed: number): Promise<Piece[]> {
  ticketsAtSevenPercent();
  const boss = await addBoss(till.shop);
  const shelf = SHELF.map((one) => ({ ...one, goodsId: addGoods({ ...one, stock: null }).goodsId }));
  const kept: Piece[] = [];
  for (const drawn of fc.sample(oneSale, { numRuns: 12, seed })) {
    const saleId = randomUUID();
    const goods = drawn.goods.map(({ what, quantity }) => {
      const { goodsId, name, priceCents, vatBps } = shelf[what]!;
      return shirt(goodsId, { name, quantity, unitPriceCents: priceCents, listPriceCents: priceCents, vatBps });
    });
    const ofGoods = drawn.goods.flatMap(({ what, quantity }) => Array.from({ length: quantity }, () => SHELF[what]!));
    const pieces: Piece[] = [...Array.from({ length: drawn.tickets }, () => TICKET), ...ofGoods];
    const amountCents = priceOf(pieces);
    const payments = drawn.isCard ? [{ method: 'card', amountCents, terminalReceipt: '0815' }] : inCash(amountCents);
    expect(sync(sale({ goods, tickets: drawn.tickets, saleId, more: { payments } }))).toEqual(['applied']);
    const position = drawn.which % pieces.length;
    const back = drawn.back === 'nothing' ? [] : drawn.back === 'all' ? pieces : [pieces[position]!];
    const positions = drawn.back === 'one' ? [position] : [];
    if (back.length > 0)
      expect(sync(await refundBy(boss, { saleId, positions, amountCents: priceOf(back) }))).toEqual(['applied']);
    kept.push(...(drawn.back === 'all' ? [] : pieces.filter((_, at) => drawn.back !== 'one' || at !== position)));
  }
  return kept;
}

/** The accountant's sums of the day, in cents: those of goods and of everything, by rate. */
async function accounted(): Promise<{
  goods: Map<number, number>;
  all: Map<number, number>;
  vat: Map<number, number>;
}> {
  const today = localDateOf(till.shop.clock.now());
  let csv = '';
  for await (const lines of accountingCsv(admin(), { from: today, to: today })) csv += lines;
  const [goods, all, vat] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
  const centsOf = (amount: string) => Math.round(Number(amount.replace(',', '.')) * 100);
  for (const line of csv.trim().split('\r\n').slice(1)) {
    const [, rate = '', , , gross = '', net = '', tax = '', what = ''] = line.split(';');
    const [vatBps, cents] = [Number.parseInt(rate, 10) * 100, centsOf(gross)];
    expect(centsOf(net) + centsOf(tax)).toBe(cents);
    all.set(vatBps, (all.get(vatBps) ?? 0) + cents);
    vat.set(vatBps, (vat.get(vatBps) ?? 0) + centsOf(tax));
    if (what === 'Artikel an der Kasse') goods.set(vatBps, cents);
  }
  return { goods, all, vat };
}

/** The VAT by rate that the receipts of the night say, those of what was given back taken off. */
function vatOfReceipts(): Map<number, number> {
  const sums = new Map<number, number>();
  const rows = till.shop.db.sqlite
    .prepare<[], { kind: string; facts: string }>(
      `SELECT kind, facts FROM till_records WHERE kind IN ('sale', 'refund')`,
    )
    .all();
  for (const { kind, facts } of rows) {
    const { lines } = JSON.parse(facts) as { lines: { grossCents: number; vatBps: number }[] };
    const onIt = vatByRate(lines.map(({ grossCents, vatBps }) => ({ lineCents: cents(grossCents), vatBps })));
    for (const { vatBps, vatCents } of onIt)
      sums.set(vatBps, (sums.get(vatBps) ?? 0) + (kind === 'sale' ? 1 : -1) * vatCents);
  }
  return sums;
}

const byRate = (pieces: readonly Piece[]): Map<number, number> =>
  new Map([...Map.groupBy(pieces, ({ vatBps }) => vatBps)].map(([rate, some]) => [rate, priceOf(some)]));
/** In one order, and without the rates that come to nothing. */
const tidy = (sums: Iterable<readonly [number, number]>) =>
  [...sums].filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => a - b);

it.each([1, 2, 3])(
  'goods of a night stand alike in board, sheet, mail and accounts, and come to the Z (%i)',
  async (seed) => {
    const kept = await drawnNight(seed);
    const ofGoods = kept.filter((piece) => piece !== TICKET);
    const goodsCents = priceOf(ofGoods);
    const { takings } = showTonight(admin());
    till.close(10_000, 'Nicht gezählt');
    const sheet = showNightReport(admin(), { id: till.sessionId });
    const perName = (name: string) => ofGoods.filter((piece) => piece.name === name).length;
    expect(sheet.goods.map(({ name, quantity }) => [name, quantity])).toEqual(
      sheet.goods.map(({ name }) => [name, perName(name)]),
    );
    expect([takings.goods, sumOf(sheet.goods, ({ grossCents }) => grossCents)]).toEqual([sheet.goods, goodsCents]);
    const { blocks } = nightReportMail(till.shop.system, valueOf('SELECT id FROM z_reports') as string)!;
    const table = blocks.find((block) => block.kind === 'table' && block.head[0] === 'Artikel');
    const euros = (goodsCents / 100).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' });
    expect(table).toMatchObject({ total: ['Im Umsatz enthalten', String(ofGoods.length), euros] });
    const { turnoverCents, turnoverByRate } = sheet.report;
    expect([takings.totalCents, turnoverCents]).toEqual([priceOf(kept), priceOf(kept)]);
    const accounts = await accounted();
    expect(tidy(accounts.goods)).toEqual(tidy(byRate(ofGoods)));
    expect(tidy(accounts.all)).toEqual(tidy(turnoverByRate.map(({ vatBps, grossCents }) => [vatBps, grossCents])));
    const printed = tidy(vatOfReceipts());
    expect(printed.length).toBeGreaterThan(0);
    expect(tidy(turnoverByRate.map(({ vatBps, vatCents }) => [vatBps, vatCents]))).toEqual(printed);
    expect(tidy(accounts.vat)).toEqual(printed);
    expect(watchSmallBusiness(admin()).currentYearCents).toBe(turnoverCents);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  },
);

const asked = () =>
  listPaymentExceptions(admin(), { limit: 9 }).items.map(({ kind, detail, orderId }) => [
    kind,
    detail,
    orderId !== null,
  ]);
const compare = () => compareRefunds(till.shop.system, webhookHandlers);

const LEFT = '2500 left here for tickets and 2500 for goods';

it.each([
  ['all of it', { amountCents: 5_000, asks: ['refund_differs', `${LEFT}, 5000 there eur`], bookedCents: 0 }],
  [
    'more than its tickets',
    { amountCents: 3_000, asks: ['refund_differs', `${LEFT}, 3000 there eur`], bookedCents: 0 },
  ],
  [
    'as much as its tickets cost',
    { amountCents: 2_500, asks: ['dashboard_refund', '2500 of 2500 eur, beside 2500 for goods'], bookedCents: 2_500 },
  ],
])(
  'of a card that paid tickets and goods, %s given back in the provider’s dashboard is asked about once, and takes no ticket',
  async (_, { amountCents, asks, bookedCents }) => {
    const boss = await addBoss(till.shop);
    const { goodsId } = addGoods();
    ticketsAtSevenPercent();
    const saleId = randomUUID();
    const reference = await chargeCard(boss, { saleId, amountCents: 5_000 });
    const payments = [{ method: 'card', amountCents: 5_000, reference }];
    expect(sync(sale({ goods: [shirt(goodsId)], tickets: 2, saleId, more: { payments } }))).toEqual(['applied']);
    await refundInDashboard(till.shop, reference, amountCents);
    await compare();
    await compare();
    expect(asked()).toEqual([[...asks, true]]);
    expect(valueOf(`SELECT count(*) FROM tickets WHERE status = 'used'`)).toBe(2);
    expect(valueOf('SELECT coalesce(sum(amount_cents), 0) FROM refunds')).toBe(bookedCents);
    expect(valueOf('SELECT stock FROM goods')).toBe(2);
    expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
  },
);

it('a refund in the provider’s dashboard of goods alone is asked about as what it is, and not as a payment nobody knows', async () => {
  const { goodsId } = addGoods();
  const saleId = randomUUID();
  const reference = await chargeCard(await addBoss(till.shop), { saleId, amountCents: 2_500 });
  const payments = [{ method: 'card', amountCents: 2_500, reference }];
  expect(sync(sale({ goods: [shirt(goodsId)], saleId, more: { payments } }))).toEqual(['applied']);
  await refundInDashboard(till.shop, reference, 2_500);
  await compare();
  await compare();
  expect(asked()).toEqual([['refund_differs', '2500 for goods here, 2500 there eur', false]]);
  expect(checkBooks(till.shop.db.sqlite)).toEqual([]);
});
