import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { WalletEvent, WalletTicket } from '#server/adapters/wallet.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTicket } from './find-ticket.ts';

function noteOf({ nowFor, isMoved, calledOff }: TicketView): WalletTicket['note'] {
  const body = isMoved ? nowFor : (calledOff?.words ?? null);
  const header = isMoved ? 'Moved: this code opens no door' : 'The event does not take place';
  return body === null ? null : { header, body };
}

/** What Google's wallet gets of a ticket: no name. */
export const googleTicketOf = (passId: string, ticket: TicketView): WalletTicket => ({
  passId,
  eventId: ticket.event.id,
  ticketNumber: ticket.ticketNumber,
  ticketTypeName: ticket.ticketTypeName,
  code: ticket.status === 'cancelled' || ticket.calledOff !== null ? null : ticket.qrCode,
  note: noteOf(ticket),
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
  await ctx.wallet?.tickets.update(endedAt === null ? shown : { ...shown, code: null, note: null });
}
