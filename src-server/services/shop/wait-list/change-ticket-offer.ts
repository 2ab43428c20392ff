import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { scanWaitList } from './scan-wait-list.ts';
import { dueTicketOffers, isBeingPaid, openOfferOf, type TicketOfferRow } from './find-ticket-offers.ts';

type NewOffer = Pick<typeof ticketOffers.$inferInsert, 'kind' | 'endsAt' | 'token' | 'toName' | 'toEmail' | 'lang'>;

/** Offers a ticket. Call inside a transaction; its id. */
export function openTicketOffer(
  ctx: ServiceContext,
  { id: ticketId, eventId }: { id: string; eventId: string },
  offer: NewOffer,
): string {
  const id = randomUUID();
  insertRow(ctx.db, ticketOffers, { id, ticketId, eventId, offeredAt: ctx.now(), ...offer });
  writeAudit(ctx, {
    action: 'ticket.offered',
    subjectKind: 'ticket',
    subjectId: ticketId,
    after: { kind: offer.kind, endsAt: offer.endsAt.toISOString() },
  });
  return id;
}

/** Ends an open offer and forgets who it was for. Call inside a transaction, and scan the list after it. */
export function endTicketOffer(
  ctx: ServiceContext,
  offer: TicketOfferRow,
  state: Exclude<TicketOfferRow['state'], 'open'>,
): void {
  const forgotten = { token: null, toName: null, toEmail: null };
  updateRows(ctx.db, ticketOffers, { id: offer.id, state: 'open' }, { state, endedAt: ctx.now(), ...forgotten });
  writeAudit(ctx, {
    action: 'ticket.offer_ended',
    subjectKind: 'ticket',
    subjectId: offer.ticketId,
    after: { kind: offer.kind, state },
  });
}

/** Whether somebody is paying for it just now, to whom it was offered. */
export function isTicketLeaving(ctx: ServiceContext, ticketId: string): boolean {
  const offer = openOfferOf(ctx, ticketId);
  return offer !== undefined && isBeingPaid(ctx, offer.id);
}

/**
 * One way out of a ticket at a time: what is done with it now ends an offer that nobody is paying for. Call it inside
 * the transaction that does it. Error: TICKET_IS_LEAVING.
 */
export function stopOffering(ctx: ServiceContext, ticketId: string): void {
  const offer = openOfferOf(ctx, ticketId);
  if (offer === undefined) return;
  if (isBeingPaid(ctx, offer.id)) throw new DomainError('TICKET_IS_LEAVING');
  endTicketOffer(ctx, offer, 'withdrawn');
  scanWaitList(ctx, offer.eventId);
}

/** Offers whose time is over, but for those that somebody is paying for: their holder is told that they keep it. */
export function lapseTicketOffers(ctx: ServiceContext): number {
  return inTransaction(ctx.db, () => {
    const due = dueTicketOffers(ctx.db)
      .all({ now: ctx.now() })
      .filter(({ id }) => !isBeingPaid(ctx, id));
    for (const offer of due) {
      endTicketOffer(ctx, offer, 'over');
      putInOutbox(ctx, { kind: 'mail.ticket_kept', refId: offer.id });
    }
    for (const eventId of new Set(due.map((offer) => offer.eventId))) scanWaitList(ctx, eventId);
    return due.length;
  });
}
