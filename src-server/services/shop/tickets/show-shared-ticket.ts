import { DomainError } from '#shared/errors.ts';
import { pick } from '#shared/pick.ts';
import type { TicketView } from '#shared/tickets/ticket-view.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findTicketByToken } from './find-ticket.ts';

const SHARED_FIELDS = [
  'ticketNumber',
  'status',
  'ticketTypeName',
  'otherWords',
  'holderName',
  'usedAt',
  'ban',
  'isMoved',
  'nowFor',
  'calledOff',
  'confirm',
  'qrCode',
  'voucherCents',
  'voucherCode',
  'event',
] as const satisfies readonly (keyof TicketView)[];
/** What the friend sees whom a ticket is for: the ticket, not the order behind it. */
export type SharedTicket = Pick<TicketView, (typeof SHARED_FIELDS)[number]>;

/** The ticket behind `/ticket/{token}`; who has the link has the ticket. Throws TICKET_NOT_FOUND. */
export function showSharedTicket(ctx: ServiceContext, token: string): SharedTicket {
  const ticket = findTicketByToken(ctx, token);
  if (ticket === undefined) throw new DomainError('TICKET_NOT_FOUND');
  return pick(ticket, SHARED_FIELDS);
}
