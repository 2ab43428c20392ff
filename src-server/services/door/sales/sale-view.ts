import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { addCents, cents, type Cents } from '#shared/money.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { VatLine } from '#shared/orders/order-views.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketCode } from '../../shop/tickets/ticket-code.ts';
import type { TillLine, TillRow } from '../cash/till-rows.ts';

const ticketsOf = prepared({ orderId: tickets.orderId }, (orm, { orderId }) => {
  const checkIn = orm
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt)));
  return orm
    .select({
      id: tickets.id,
      position: tickets.position,
      ticketNumber: tickets.ticketNumber,
      codeId: tickets.codeId,
      eventId: tickets.eventId,
      endsAt: events.endsAt,
      status: tickets.status,
      ticketTypeName: tickets.ticketTypeName,
      pricePaidCents: tickets.pricePaidCents,
      admissionId: sql<string | null>`(${checkIn})`,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.orderId, orderId))
    .orderBy(asc(tickets.position))
    .prepare();
});

export type SoldTicket = {
  id: string;
  position: number;
  ticketNumber: string;
  ticketTypeName: string;
  pricePaidCents: Cents;
  status: TicketStatus;
  qrCode: string;
  admissionId: string | null;
};

/** A sale at the door with its tickets, which are used already. */
export type SaleView = {
  saleId: string;
  orderId: string | null;
  lines: TillLine[];
  totalCents: Cents;
  vat: VatLine[];
  payments: SalePayment[];
  changeCents: Cents;
  tickets: SoldTicket[];
  recordedAt: Date;
  seatsLeft: number | null;
};

export function saleView(ctx: ServiceContext, row: TillRow): SaleView {
  const { lines = [], payments = [] } = row.facts;
  const sold = row.orderId === null ? [] : ticketsOf(ctx.db).all({ orderId: row.orderId });
  return {
    saleId: row.id,
    orderId: row.orderId,
    lines,
    totalCents: cents(row.cashCents + row.cardCents),
    vat:
      ctx.operator.vatMode === 'small-business'
        ? []
        : vatByRate(lines.map(({ grossCents, vatBps }) => ({ lineCents: cents(grossCents), vatBps }))),
    payments,
    changeCents: addCents(
      ...payments.map(({ givenCents, amountCents }) => cents((givenCents ?? amountCents) - amountCents)),
    ),
    tickets: sold.map(({ codeId, eventId, endsAt, ...ticket }) => ({
      ...ticket,
      pricePaidCents: cents(ticket.pricePaidCents),
      qrCode: ticketCode(ctx, { codeId, eventId, endsAt }),
    })),
    recordedAt: row.recordedAt,
    seatsLeft: null,
  };
}
