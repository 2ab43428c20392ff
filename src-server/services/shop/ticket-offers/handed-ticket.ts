import { DomainError } from '#shared/errors.ts';
import { cents } from '#shared/money.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import type { HandedTicket } from '#shared/tickets/ticket-offers.ts';
import type { HandedTicketInput } from '#shared/tickets/ticket-queries.ts';
import { findRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { endTicketOffer } from '../wait-list/change-ticket-offer.ts';
import { isBeingPaid } from '../wait-list/find-ticket-offers.ts';
import { dueOf, findByToken, findOffered } from '../wait-list/take-offered-ticket.ts';

/**
 * `checkout.handedTicket`: the ticket that a mail's link hands over, with what is to be paid for it. A link is only as
 * long as its offer: afterwards nothing is known of it. Error: TICKET_OFFER_OVER.
 */
export function showHandedTicket(ctx: ServiceContext, { token }: HandedTicketInput): HandedTicket {
  const named = findByToken(ctx, token);
  const found = named && findOffered(ctx, named.id);
  if (found === undefined || found.offer.endsAt <= ctx.now()) throw new DomainError('TICKET_OFFER_OVER');
  const { offer, ticket } = found;
  return {
    isPaying: isBeingPaid(ctx, offer.id),
    eventId: offer.eventId,
    title: ticket.title,
    startsAt: ticket.event.startsAt,
    ticketTypeId: ticket.ticketTypeId ?? GENERAL_ADMISSION_ID,
    ticketTypeName: ticket.ticketTypeName,
    role: ticket.role,
    fromName: ticket.userId === null ? null : (findRow(ctx.db, users, { id: ticket.userId }, ['name'])?.name ?? null),
    toName: offer.toName ?? '',
    endsAt: offer.endsAt,
    dueCents: cents(dueOf(ticket)),
  };
}

/** `checkout.declineHanded`: it stays whose it is, and they are told. Errors: TICKET_OFFER_OVER, TICKET_IS_LEAVING. */
export function declineHandedTicket(ctx: ServiceContext, { token }: HandedTicketInput): void {
  inTransaction(ctx.db, () => {
    const offer = findByToken(ctx, token);
    if (offer === undefined) throw new DomainError('TICKET_OFFER_OVER');
    if (isBeingPaid(ctx, offer.id)) throw new DomainError('TICKET_IS_LEAVING');
    endTicketOffer(ctx, offer, 'declined');
    putInOutbox(ctx, { kind: 'mail.ticket_kept', refId: offer.id });
    scanWaitList(ctx, offer.eventId);
  });
}
