import { and, asc, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import type { OverReason } from '#shared/door/walk-in.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import type { TillRecord } from '#shared/door/till-report.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tillRecords } from '#server/db/schema/till.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A line as it was charged, for receipts and reports: names of ticket types and goods, never of people. */
export type TillLine = {
  name: string;
  quantity: number;
  unitPriceCents: number;
  /** What everybody else pays; a line from before it was kept has none. */
  listPriceCents?: number | undefined;
  grossCents: number;
  vatBps: number;
  /** Set on goods only. */
  goodsId?: string | undefined;
};
export type TillFacts = {
  lines?: TillLine[];
  payments?: SalePayment[];
  ticketCount?: number;
  /** Goods, one by one. */
  goodsCount?: number;
  /** Which goods of its sale a refund took back: indexes as the desk's entry has them. */
  goodsPositions?: number[];
  reason?: string;
  /** Let into a full house, for which the row's supervisor answers. */
  over?: { people: number; reason: OverReason } | undefined;
  isVoid?: boolean;
  receiptNumber?: string;
  priceListVersion?: string;
  fiscal?: FiscalRecord | null;
  count?: Record<string, number>;
  toCashierId?: string;
  /** What a supervisor was told should be in the drawer. */
  expectedCents?: number;
  /** What a fixed count had come to that a supervisor opened again. */ countedCents?: number;
};

/** A record as it is read; `facts` stands as JSON in the table. */
export type TillRow = Omit<typeof tillRecords.$inferSelect, 'facts' | 'bookedAt'> & { facts: TillFacts };

const columns = getTableColumns(tillRecords);
const insert = prepared(columnsOf(tillRecords, Object.keys(columns) as (keyof typeof columns)[]), (orm, row) =>
  orm.insert(tillRecords).values(row).prepare(),
);

const refundsOfSale = prepared({ saleId: tillRecords.saleId }, (orm, { saleId }) =>
  orm
    .select()
    .from(tillRecords)
    .where(and(eq(tillRecords.saleId, saleId), isNotNull(tillRecords.saleId), eq(tillRecords.kind, 'refund')))
    .prepare(),
);
const ofSession = prepared({ sessionId: tillRecords.sessionId }, (orm, { sessionId }) =>
  orm
    .select()
    .from(tillRecords)
    .where(eq(tillRecords.sessionId, sessionId))
    .orderBy(asc(tillRecords.recordedAt))
    .prepare(),
);

const parse = (row: typeof tillRecords.$inferSelect): TillRow => ({
  ...row,
  facts: JSON.parse(row.facts) as TillFacts,
});

export type NewTillRow = Pick<TillRow, 'id' | 'deskId' | 'kind' | 'recordedAt'> & Partial<TillRow>;

/**
 * Writes a record once and for ever; the database refuses changes, and anything in a closed session. Call inside a
 * transaction.
 */
export function insertTillRow(ctx: ServiceContext, row: NewTillRow): void {
  const nothing = {
    sessionId: null,
    orderId: null,
    saleId: null,
    eventId: null,
    cashCents: 0,
    cardCents: 0,
    cashierId: null,
    supervisorId: null,
  };
  insert(ctx.db).run({ ...nothing, ...row, facts: JSON.stringify(row.facts ?? {}), bookedAt: ctx.now() });
}

export function findTillRow(ctx: ServiceContext, id: string): TillRow | null {
  const row = findRow(ctx.db, tillRecords, { id });
  return row === undefined ? null : parse(row);
}

export const listTillRows = (ctx: ServiceContext, sessionId: string): TillRow[] =>
  ofSession(ctx.db).all({ sessionId }).map(parse);

/** What was given back of a sale. */
export const listRefundRows = (ctx: ServiceContext, saleId: string): TillRow[] =>
  refundsOfSale(ctx.db).all({ saleId }).map(parse);

/** A kept record as the report counts it. */
export function toTillRecord({ kind, cashCents, cardCents, facts }: TillRow): TillRecord {
  const lines = facts.lines ?? [];
  switch (kind) {
    case 'open':
      return { kind, floatCents: cashCents };
    case 'in':
    case 'out':
      return { kind, amountCents: cashCents };
    case 'drawer':
    case 'handover':
    case 'inspect':
      return { kind };
    case 'sale':
      return { kind, cashCents, cardCents, ticketCount: facts.ticketCount ?? 0, lines };
    case 'refund':
      return { kind, cashCents, cardCents, isVoid: facts.isVoid === true, lines };
  }
}

/** What was paid by one means, in cents. */
export const sumPaid = (payments: readonly SalePayment[], method: SalePayment['method']): number =>
  payments.filter((p) => p.method === method).reduce((sum, p) => sum + p.amountCents, 0);
