import { cents } from '#shared/money.ts';
import type { TicketStatus, TicketView } from '#shared/tickets/ticket-view.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketCode } from './ticket-code.ts';

export type TicketRow = {
  id: string;
  orderId: string;
  eventId: string;
  ticketNumber: string;
  codeId: string;
  shareToken: string;
  status: TicketStatus;
  ticketTypeName: string;
  pricePaidCents: number;
  voucherCents: number;
  holderName: string | null;
  purchasedAt: number;
  usedAt: number | null;
  title: string;
  description: string;
  startsAt: number;
  endsAt: number;
  location: string;
  kind: string;
  styles: string;
  imageUrl: string | null;
};

/** Tickets joined with their event, for every query that shows tickets. */
export const TICKET_SELECT = `SELECT t.id, t.order_id AS orderId, t.event_id AS eventId, t.ticket_number AS ticketNumber, t.code_id AS codeId, t.share_token AS shareToken,
    t.status, t.ticket_type_name AS ticketTypeName, t.price_paid_cents AS pricePaidCents, t.voucher_cents AS voucherCents, t.holder_name AS holderName, t.purchased_at AS purchasedAt, t.used_at AS usedAt,
    e.title, e.description, e.starts_at AS startsAt, e.ends_at AS endsAt, e.location, e.kind, e.styles, e.image_url AS imageUrl
  FROM tickets t JOIN events e ON e.id = t.event_id`;

export function ticketView(ctx: ServiceContext, row: TicketRow): TicketView {
  const endsAt = new Date(row.endsAt);
  return {
    id: row.id,
    orderId: row.orderId,
    ticketNumber: row.ticketNumber,
    status: row.status,
    ticketTypeName: row.ticketTypeName,
    pricePaidCents: cents(row.pricePaidCents),
    voucherCents: cents(row.voucherCents),
    holderName: row.holderName,
    purchasedAt: new Date(row.purchasedAt),
    usedAt: row.usedAt === null ? null : new Date(row.usedAt),
    qrCode: ticketCode(ctx, { codeId: row.codeId, eventId: row.eventId, endsAt }),
    sharePath: `/ticket/${row.shareToken}`,
    event: {
      id: row.eventId,
      title: row.title,
      description: row.description,
      startsAt: new Date(row.startsAt),
      endsAt,
      location: row.location,
      kind: row.kind,
      styles: JSON.parse(row.styles) as string[],
      imageUrl: row.imageUrl,
    },
  };
}
