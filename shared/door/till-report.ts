import { addCents, cents, ZERO_CENTS, type Cents } from '#shared/money.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';

/**
 * One thing that happened in a till, in the order of the journal. Amounts in cents; refunds are positive and go out.
 */
export type TillRecord =
  | { kind: 'open'; floatCents: number }
  | { kind: 'in' | 'out'; amountCents: number }
  | { kind: 'drawer' | 'handover' | 'inspect' | 'recount' }
  | {
      kind: 'sale';
      cashCents: number;
      cardCents: number;
      ticketCount: number;
      lines: readonly { grossCents: number; vatBps: number }[];
    }
  | {
      kind: 'refund';
      cashCents: number;
      cardCents: number;
      isVoid: boolean;
      lines: readonly { grossCents: number; vatBps: number }[];
    };

/** The figures of an X or Z report, all from the journal. */
export type TillReport = {
  floatCents: Cents;
  cashInCents: Cents;
  cashOutCents: Cents;
  cashSalesCents: Cents;
  cardSalesCents: Cents;
  cashRefundsCents: Cents;
  cardRefundsCents: Cents;
  /** float + in − out + cash sales − cash refunds: what must lie in the drawer now (§ 146b AO: at any moment). */
  expectedCashCents: Cents;
  /** Sales less refunds, cash and card. */
  turnoverCents: Cents;
  /**
   * Gross turnover by rate, highest rate first; sums to the turnover. Its VAT is the sum of what the receipts say, each
   * rounded on its own; a closing from before that was kept has none.
   */
  turnoverByRate: { vatBps: number; grossCents: Cents; vatCents: Cents }[];
  saleCount: number;
  ticketCount: number;
  refundCount: number;
  voidCount: number;
  drawerCount: number;
};

/**
 * What a cashier sees of the open till: nothing from which the expected cash could be worked out, because the drawer is
 * counted blind.
 */
const BLIND_FIGURES = [
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
] as const satisfies readonly (keyof TillReport)[];
export type BlindReport = Pick<TillReport, (typeof BLIND_FIGURES)[number]>;

/** A report reduced to what a cashier may see before the count. */
export const blindReport = (report: TillReport): BlindReport =>
  Object.fromEntries(BLIND_FIGURES.map((figure) => [figure, report[figure]])) as BlindReport;

/**
 * A supervisor looked at what should be in the drawer while the till was open; null is an account that is gone.
 * `countedCents`: by opening a fixed count again, which had come to this.
 */
export type CashInspection = { name: string | null; at: Date; expectedCents: number; countedCents?: number };

const sumOf = <T>(items: readonly T[], amount: (item: T) => number): Cents =>
  addCents(...items.map((item) => cents(amount(item))));

function byRate(records: readonly TillRecord[]): TillReport['turnoverByRate'] {
  const rates = new Map<number, { grossCents: Cents; vatCents: Cents }>();
  for (const record of records) {
    if (record.kind !== 'sale' && record.kind !== 'refund') continue;
    const sign = record.kind === 'sale' ? 1 : -1;
    const onReceipt = vatByRate(record.lines.map((line) => ({ ...line, lineCents: cents(line.grossCents) })));
    for (const { vatBps, grossCents, vatCents } of onReceipt) {
      const sum = rates.get(vatBps) ?? { grossCents: ZERO_CENTS, vatCents: ZERO_CENTS };
      rates.set(vatBps, {
        grossCents: cents(sum.grossCents + sign * grossCents),
        vatCents: cents(sum.vatCents + sign * vatCents),
      });
    }
  }
  return [...rates]
    .filter(([, { grossCents, vatCents }]) => grossCents !== 0 || vatCents !== 0)
    .sort(([a], [b]) => b - a)
    .map(([vatBps, sums]) => ({ vatBps, ...sums }));
}

/** Pure: the report of one cash session from its records; the same records always give the same report. */
export function tillReport(records: readonly TillRecord[]): TillReport {
  const sales = records.filter((r) => r.kind === 'sale');
  const refunds = records.filter((r) => r.kind === 'refund');
  const moved = (kind: 'in' | 'out') =>
    sumOf(
      records.filter((r) => r.kind === kind),
      (r) => ('amountCents' in r ? r.amountCents : 0),
    );
  const figures = {
    floatCents: sumOf(
      records.filter((r) => r.kind === 'open'),
      (r) => r.floatCents,
    ),
    cashInCents: moved('in'),
    cashOutCents: moved('out'),
    cashSalesCents: sumOf(sales, (r) => r.cashCents),
    cardSalesCents: sumOf(sales, (r) => r.cardCents),
    cashRefundsCents: sumOf(refunds, (r) => r.cashCents),
    cardRefundsCents: sumOf(refunds, (r) => r.cardCents),
  };
  return {
    ...figures,
    expectedCashCents: cents(
      figures.floatCents +
        figures.cashInCents -
        figures.cashOutCents +
        figures.cashSalesCents -
        figures.cashRefundsCents,
    ),
    turnoverCents: cents(
      figures.cashSalesCents + figures.cardSalesCents - figures.cashRefundsCents - figures.cardRefundsCents,
    ),
    turnoverByRate: byRate(records),
    saleCount: sales.length,
    ticketCount: sales.reduce((sum, r) => sum + r.ticketCount, 0),
    refundCount: refunds.filter((r) => !r.isVoid).length,
    voidCount: refunds.filter((r) => r.isVoid).length,
    drawerCount: records.filter((r) => r.kind === 'drawer').length,
  };
}

/** Counted less expected: negative is missing, positive is too much. */
export function cashDifference(report: Pick<TillReport, 'expectedCashCents'>, countedCents: number): Cents {
  return cents(countedCents - report.expectedCashCents);
}
