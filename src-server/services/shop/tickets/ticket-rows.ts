import { eq } from 'drizzle-orm';
import { cents } from '#shared/money.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { Orm } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { ticketCode } from './ticket-code.ts';
import { ticketVoucherCode } from './voucher-code.ts';

const ticketColumns = {
  id: tickets.id,
  orderId: tickets.orderId,
  ticketNumber: tickets.ticketNumber,
  codeId: tickets.codeId,
  shareToken: tickets.shareToken,
  status: tickets.status,
  ticketTypeName: tickets.ticketTypeName,
  pricePaidCents: tickets.pricePaidCents,
  voucherCents: tickets.voucherCents,
  holderName: tickets.holderName,
  purchasedAt: tickets.purchasedAt,
  usedAt: tickets.usedAt,
};
const eventColumns = {
  id: events.id,
  title: events.title,
  description: events.description,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  location: events.location,
  kind: events.kind,
  styles: events.styles,
  imageUrl: events.imageUrl,
};
type TicketRow = Pick<typeof tickets.$inferSelect, keyof typeof ticketColumns> & {
  event: Pick<typeof events.$inferSelect, keyof typeof eventColumns>;
};

/** Tickets joined with their event, for every query that shows tickets. */
export const selectTickets = (orm: Orm) =>
  orm
    .select({ ...ticketColumns, event: eventColumns })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId));

/** A ticket as its owner sees it, with its signed code. */
export function ticketView(ctx: ServiceContext, { codeId, shareToken, ...row }: TicketRow): TicketView {
  const { id: eventId, endsAt } = row.event;
  return {
    ...row,
    pricePaidCents: cents(row.pricePaidCents),
    voucherCents: cents(row.voucherCents),
    voucherCode: ticketVoucherCode(ctx, { id: row.id, eventId, voucherCents: row.voucherCents }),
    qrCode: ticketCode(ctx, { codeId, eventId, endsAt }),
    sharePath: `/ticket/${shareToken}`,
  };
}
