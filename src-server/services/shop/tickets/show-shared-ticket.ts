import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { selectTickets, ticketView } from './ticket-rows.ts';

const byToken = prepared({ token: tickets.shareToken }, (orm, { token }) =>
  selectTickets(orm).where(eq(tickets.shareToken, token)).prepare(),
);

/** What the friend sees whom a ticket is for: the ticket, not the order behind it. */
export type SharedTicket = Omit<TicketView, 'id' | 'orderId' | 'pricePaidCents' | 'purchasedAt' | 'sharePath'>;

/** The ticket behind `/ticket/{token}`; who has the link has the ticket. Throws TICKET_NOT_FOUND. */
export function showSharedTicket(ctx: ServiceContext, token: string): SharedTicket {
  const row = byToken(ctx.db).get({ token });
  if (row === undefined) throw new DomainError('TICKET_NOT_FOUND');
  const { ticketNumber, status, ticketTypeName, holderName, usedAt, qrCode, voucherCents, voucherCode, event } =
    ticketView(ctx, row);
  return { ticketNumber, status, ticketTypeName, holderName, usedAt, qrCode, voucherCents, voucherCode, event };
}
