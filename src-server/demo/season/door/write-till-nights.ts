import { businessDayOf } from '#shared/berlin.ts';
import { tillReport, type TillRecord } from '#shared/door/till-report.ts';
import { MINUTE_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { VAT_FULL_BPS } from '../nights/night-template.ts';
import { demoAccounts } from '../people.ts';
import type { SeasonPlan } from '../panel/season-nights.ts';
import { SEASON_DESK } from '../season-desk.ts';
import { seedUuid } from '../season-ids.ts';
import { COAT, COAT_CENTS, coatId } from '../write-goods.ts';
import { orderWriter, type SoldOrder } from '../write-order.ts';
import { planTillNights, type PlannedDoorSale, type TillNight } from './plan-till-night.ts';
import { updateRows } from '#server/db/rows.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { cashSessions, tillRecords, zReports } from '#server/db/schema/till.ts';
import { rowWriter } from '../row-writer.ts';

const RECORD = ['id', 'deskId', 'sessionId', 'kind', 'orderId', 'eventId', 'cashCents', 'cardCents'] as const;
const RECORD_FACTS = ['facts', 'cashierId', 'recordedAt', 'bookedAt'] as const;
const CLOSING = ['id', 'deskId', 'sessionId', 'zNumber', 'businessDay', 'closedBy', 'countedCents'] as const;
const CLOSING_FACTS = ['expectedCents', 'report', 'closedAt'] as const;
const WALK_IN = ['id', 'eventId', 'deskId', 'cashierId', 'reason', 'people', 'countedAt'] as const;

/** One writer for each table that a till's night is in; a session takes no record once it is closed. */
const tillWriters = (db: Db) => ({
  session: rowWriter(db, cashSessions, ['id', 'deskId', 'businessDay', 'openedBy', 'holderId', 'openedAt']),
  record: rowWriter(db, tillRecords, [...RECORD, ...RECORD_FACTS]),
  closing: rowWriter(db, zReports, [...CLOSING, ...CLOSING_FACTS]),
  walkIn: rowWriter(db, walkIns, WALK_IN),
  close: (id: string, closedAt: Date) => void updateRows(db, cashSessions, { id }, { closedAt }),
});
type TillWriters = ReturnType<typeof tillWriters>;

const FLOAT_CENTS = 20_000;

type Till = {
  write: TillWriters;
  writeOrder: (order: SoldOrder) => string;
  night: TillNight;
  sessionId: string;
  nextReceipt: () => number;
};

/** Whoever buys at the door is inside at once. */
const orderOf = ({ event }: TillNight, label: string, sale: PlannedDoorSale): SoldOrder => ({
  label,
  channel: 'door',
  userId: null,
  eventId: event.id,
  status: 'paid',
  createdAt: sale.at,
  paidAt: sale.at,
  updatedAt: sale.at,
  lines: [sale],
  tickets: Array.from({ length: sale.quantity }, () => ({ usedAt: sale.at, cancelledAt: null, holderName: null })),
  refund: null,
});

/** As the till keeps a line: what was charged, and what everybody pays. */
const lineOf = (line: { name: string; quantity: number; unitPriceCents: number; vatBps: number }) => ({
  name: line.name,
  quantity: line.quantity,
  unitPriceCents: line.unitPriceCents,
  listPriceCents: line.unitPriceCents,
  grossCents: line.quantity * line.unitPriceCents,
  vatBps: line.vatBps,
});

/**
 * The money of one sale. It has no fiscal record: this desk had no security device, as a desk that is not set up for one
 * yet has none.
 */
function writeSale(till: Till, index: number, sale: PlannedDoorSale): TillRecord {
  const { write, writeOrder, night, sessionId, nextReceipt } = till;
  const label = `door:${night.event.id}:${index}`;
  const coat = { name: COAT, quantity: sale.coats, unitPriceCents: COAT_CENTS, vatBps: VAT_FULL_BPS };
  const lines = [lineOf(sale), ...(sale.coats === 0 ? [] : [{ ...lineOf(coat), goodsId: coatId }])];
  const { method, amountCents } = sale.payment;
  const [cashCents, cardCents] = method === 'cash' ? [amountCents, 0] : [0, amountCents];
  const ticketCount = sale.quantity;
  write.record({
    id: seedUuid(`sale:${label}`),
    deskId: SEASON_DESK.id,
    sessionId,
    kind: 'sale',
    orderId: writeOrder(orderOf(night, label, sale)),
    eventId: night.event.id,
    cashCents,
    cardCents,
    facts: JSON.stringify({
      lines,
      payments: [sale.payment],
      ticketCount,
      goodsCount: sale.coats,
      receiptNumber: `K1-${String(nextReceipt()).padStart(6, '0')}`,
      fiscal: null,
    }),
    cashierId: demoAccounts.kasse.id,
    recordedAt: sale.at,
    bookedAt: sale.at,
  });
  return { kind: 'sale', cashCents, cardCents, ticketCount, lines };
}

function writeFloat({ write, night, sessionId }: Till): TillRecord {
  const { openedAt } = night;
  const who = demoAccounts.kasse.id;
  const businessDay = businessDayOf(openedAt);
  write.session({ id: sessionId, deskId: SEASON_DESK.id, businessDay, openedBy: who, holderId: who, openedAt });
  write.record({
    id: seedUuid(`float:${sessionId}`),
    deskId: SEASON_DESK.id,
    sessionId,
    kind: 'open',
    orderId: null,
    eventId: null,
    cashCents: FLOAT_CENTS,
    cardCents: 0,
    facts: '{}',
    cashierId: who,
    recordedAt: openedAt,
    bookedAt: openedAt,
  });
  return { kind: 'open', floatCents: FLOAT_CENTS };
}

/** Two musicians came with their instruments and no ticket. */
const writeMusicians = ({ write, night: { event } }: Till): void =>
  write.walkIn({
    id: seedUuid(`musicians:${event.id}`),
    eventId: event.id,
    deskId: SEASON_DESK.id,
    cashierId: demoAccounts.kasse.id,
    reason: 'artist',
    people: 2,
    countedAt: new Date(event.startsAt.getTime() + 12 * MINUTE_MS),
  });

/** Counted to the cent: the report is the one that the desk would have made of the same records. */
function writeClosing({ write, night, sessionId }: Till, zNumber: number, records: readonly TillRecord[]): void {
  const report = tillReport(records);
  write.closing({
    id: seedUuid(`closing:${sessionId}`),
    deskId: SEASON_DESK.id,
    sessionId,
    zNumber,
    businessDay: businessDayOf(night.openedAt),
    closedBy: demoAccounts.kasse.id,
    countedCents: report.expectedCashCents,
    expectedCents: report.expectedCashCents,
    report: JSON.stringify(report),
    closedAt: night.closedAt,
  });
  write.close(sessionId, night.closedAt);
}

/**
 * What the till took on the weekend nights of the last weeks, each from its float to its closing. After the season and
 * its goods.
 */
export function writeTillNights(db: Db, { calendar, planned }: SeasonPlan): void {
  const [write, writeOrder] = [tillWriters(db), orderWriter(db)];
  let receipt = 0;
  const nextReceipt = (): number => ++receipt;
  inTransaction(db, () => {
    for (const [index, night] of planTillNights(planned, calendar.today).entries()) {
      const till: Till = { write, writeOrder, night, sessionId: seedUuid(`till:${night.event.id}`), nextReceipt };
      const float = writeFloat(till);
      const sales = night.sales.map((sale, number) => writeSale(till, number, sale));
      writeMusicians(till);
      writeClosing(till, index + 1, [float, ...sales]);
    }
  });
}
