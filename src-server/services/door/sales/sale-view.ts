import { addCents, cents, type Cents } from '#shared/money.ts';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { vatByRate } from '#shared/orders/vat-lines.ts';
import type { VatLine } from '#shared/orders/order-views.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketCode } from '../../shop/tickets/ticket-code.ts';
import type { TillLine, TillRow } from '../cash/till-rows.ts';

type TicketRow = {
  id: string;
  position: number;
  ticketNumber: string;
  codeId: string;
  eventId: string;
  endsAt: number;
  status: TicketStatus;
  ticketTypeName: string;
  pricePaidCents: number;
  admissionId: string | null;
};

const ticketsOf = statement<{ orderId: string }, TicketRow>(
  `SELECT t.id, t.position, t.ticket_number AS ticketNumber, t.code_id AS codeId, t.event_id AS eventId, e.ends_at AS endsAt, t.status, t.ticket_type_name AS ticketTypeName, t.price_paid_cents AS pricePaidCents,
     (SELECT a.id FROM admissions a WHERE a.ticket_id = t.id AND a.undone_at IS NULL) AS admissionId
   FROM tickets t JOIN events e ON e.id = t.event_id WHERE t.order_id = @orderId ORDER BY t.position`,
);

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
  const tickets = row.orderId === null ? [] : ticketsOf(ctx.db).all({ orderId: row.orderId });
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
    tickets: tickets.map(({ codeId, eventId, endsAt, ...ticket }) => ({
      ...ticket,
      pricePaidCents: cents(ticket.pricePaidCents),
      qrCode: ticketCode(ctx, { codeId, eventId, endsAt: new Date(endsAt) }),
    })),
    recordedAt: new Date(row.recordedAt),
    seatsLeft: null,
  };
}
