import type { SalePayment } from '#shared/door/sale-facts.ts';
import type { FiscalRecord } from '#shared/door/fiscal-device.ts';
import type { TillRecord } from '#shared/door/till-report.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A line as it was charged, for receipts and reports: names of ticket types, never of people. */
export type TillLine = { name: string; quantity: number; unitPriceCents: number; grossCents: number; vatBps: number };
export type TillFacts = {
  lines?: TillLine[];
  payments?: SalePayment[];
  ticketCount?: number;
  reason?: string;
  isVoid?: boolean;
  receiptNumber?: string;
  priceListVersion?: string;
  fiscal?: FiscalRecord | null;
  count?: Record<string, number>;
  toCashierId?: string;
};

export type TillRow = {
  id: string;
  deskId: string;
  sessionId: string | null;
  kind: TillRecord['kind'];
  orderId: string | null;
  saleId: string | null;
  eventId: string | null;
  cashCents: number;
  cardCents: number;
  facts: TillFacts;
  cashierId: string | null;
  supervisorId: string | null;
  recordedAt: number;
};

type Stored = Omit<TillRow, 'facts'> & { facts: string };

const COLUMNS = `id, desk_id AS deskId, session_id AS sessionId, kind, order_id AS orderId, sale_id AS saleId, event_id AS eventId, cash_cents AS cashCents, card_cents AS cardCents, facts, cashier_id AS cashierId,
  supervisor_id AS supervisorId, recorded_at AS recordedAt`;
const insert = statement<Stored & { bookedAt: number }>(
  `INSERT INTO till_records (id, desk_id, session_id, kind, order_id, sale_id, event_id, cash_cents, card_cents, facts, cashier_id, supervisor_id, recorded_at, booked_at)
   VALUES (@id, @deskId, @sessionId, @kind, @orderId, @saleId, @eventId, @cashCents, @cardCents, @facts, @cashierId, @supervisorId, @recordedAt, @bookedAt)`,
);
const byId = statement<{ id: string }, Stored>(`SELECT ${COLUMNS} FROM till_records WHERE id = @id`);
const ofSession = statement<{ sessionId: string }, Stored>(
  `SELECT ${COLUMNS} FROM till_records WHERE session_id = @sessionId ORDER BY recorded_at`,
);
const refundsOfSale = statement<{ saleId: string }, Stored>(
  `SELECT ${COLUMNS} FROM till_records WHERE sale_id = @saleId`,
);

const parse = (row: Stored): TillRow => ({ ...row, facts: JSON.parse(row.facts) as TillFacts });

export type NewTillRow = Pick<TillRow, 'id' | 'deskId' | 'kind' | 'recordedAt'> & Partial<TillRow>;

/** Writes a record once and for ever; the database refuses changes, and anything in a closed session. Call inside a transaction. */
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
  insert(ctx.db).run({ ...nothing, ...row, facts: JSON.stringify(row.facts ?? {}), bookedAt: ctx.now().getTime() });
}

export function findTillRow(ctx: ServiceContext, id: string): TillRow | null {
  const row = byId(ctx.db).get({ id });
  return row === undefined ? null : parse(row);
}

export const listTillRows = (ctx: ServiceContext, sessionId: string): TillRow[] =>
  ofSession(ctx.db).all({ sessionId }).map(parse);
export const listRefundsOfSale = (ctx: ServiceContext, saleId: string): TillRow[] =>
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
      return { kind };
    case 'sale':
      return { kind, cashCents, cardCents, ticketCount: facts.ticketCount ?? 0, lines };
    case 'refund':
      return { kind, cashCents, cardCents, isVoid: facts.isVoid === true, lines };
  }
}

export const sumPaid = (payments: readonly SalePayment[], method: SalePayment['method']): number =>
  payments.filter((p) => p.method === method).reduce((sum, p) => sum + p.amountCents, 0);
