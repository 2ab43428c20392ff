import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { WalletEvent, WalletTicket } from '#server/adapters/wallet.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTicket } from './find-ticket.ts';

/** What Google's wallet gets of a ticket: no name. */
export const googleTicketOf = (passId: string, ticket: TicketView): WalletTicket => ({
  passId,
  eventId: ticket.event.id,
  ticketNumber: ticket.ticketNumber,
  ticketTypeName: ticket.ticketTypeName,
  code: ticket.status === 'cancelled' || ticket.calledOff !== null ? null : ticket.qrCode,
  note: ticket.calledOff?.words ?? null,
});

type GoogleEvent = Omit<WalletEvent, 'eventId'> & { id: string };

/** What Google's wallet gets of an event. */
export const googleEventOf = ({ id, title, location, startsAt, endsAt }: GoogleEvent): WalletEvent => ({
  eventId: id,
  title,
  location,
  startsAt,
  endsAt,
});

/**
 * Tells Google what has become of a ticket's pass, as our books have it now: one of a ticket that was taken back has no
 * code any more. Safe to repeat.
 */
export async function updateGoogleTicket(
  ctx: ServiceContext,
  { id, ticketId, endedAt }: { id: string; ticketId: string | null; endedAt: Date | null },
): Promise<void> {
  const ticket = findTicket(ctx, ticketId ?? '');
  if (ticket === undefined) return;
  const shown = googleTicketOf(id, ticket);
  await ctx.wallet?.tickets.update(endedAt === null ? shown : { ...shown, code: null });
}
