import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import type { HandTicketOverInput, OwnTicketInput } from '#shared/tickets/ticket-queries.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireAtOnce } from '../parts/require-paid.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { openTicketOffer, stopOffering } from '../wait-list/change-ticket-offer.ts';
import { findTicketFacts, openOfferOf, waitingForTicket, type TicketFacts } from '../wait-list/find-ticket-offers.ts';
import { answerUntil, handOverUntil, toQueueUntil } from '../wait-list/ways-of-ticket.ts';

function ownFacts(ctx: ServiceContext, ticketId: string): TicketFacts {
  requirePermission(ctx, 'profile:own');
  requireOwnTicket(ctx, ticketId);
  const ticket = findTicketFacts(ctx, ticketId);
  if (ticket === undefined) throw new DomainError('TICKET_NOT_FOUND');
  return ticket;
}

/** Whether it makes sense to offer a ticket to the list: somebody waits for it, or nobody can buy one beside it. */
export const isWanted = (ctx: ServiceContext, ticket: TicketFacts): boolean =>
  ticket.isSoldOut || waitingForTicket(ctx, ticket) > 0;

/**
 * `profile.offerTicket`: whoever waits may have one's ticket. It is valid until somebody has paid, and comes back
 * unless somebody does. Pressed again it stays offered. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED,
 * TICKET_IS_LEAVING, PARTS_*, TICKET_OFFER_NOT_POSSIBLE.
 */
export function offerTicket(ctx: ServiceContext, { ticketId }: OwnTicketInput, lang: Lang | null = null): void {
  inTransaction(ctx.db, () => {
    const ticket = ownFacts(ctx, ticketId);
    if (openOfferOf(ctx, ticketId)?.kind === 'queue') return;
    requireAtOnce(ctx, ticket.orderId);
    const endsAt = toQueueUntil(ticket, ctx.now());
    if (endsAt === null || !isWanted(ctx, ticket)) throw new DomainError('TICKET_OFFER_NOT_POSSIBLE');
    stopOffering(ctx, ticketId);
    openTicketOffer(ctx, ticket, { kind: 'queue', endsAt, lang });
    scanWaitList(ctx, ticket.eventId);
  });
}

/** While people wait for a ticket that can go to them, nobody else is handed it past them. */
export const mayBeHanded = (ctx: ServiceContext, ticket: TicketFacts): boolean =>
  toQueueUntil(ticket, ctx.now()) === null || waitingForTicket(ctx, ticket) === 0;

/**
 * `profile.handTicketOver`: somebody by name may have one's ticket. They get a mail and have two days; the ticket is
 * valid until they have taken it, and then theirs alone, under a new code. Errors: TICKET_NOT_FOUND,
 * TICKET_ALREADY_USED, TICKET_IS_LEAVING, PARTS_*, TICKET_OFFER_NOT_POSSIBLE.
 */
export function handTicketOver(ctx: ServiceContext, input: HandTicketOverInput, lang: Lang | null = null): void {
  const { ticketId, name, email } = input;
  inTransaction(ctx.db, () => {
    const ticket = ownFacts(ctx, ticketId);
    const before = openOfferOf(ctx, ticketId);
    if (before?.kind === 'person' && before.toEmail === email && before.toName === name) return;
    requireAtOnce(ctx, ticket.orderId);
    const until = handOverUntil(ticket, ctx.now());
    if (until === null || !mayBeHanded(ctx, ticket)) throw new DomainError('TICKET_OFFER_NOT_POSSIBLE');
    stopOffering(ctx, ticketId);
    const id = openTicketOffer(ctx, ticket, {
      kind: 'person',
      endsAt: answerUntil(until, ctx.now()),
      token: randomBytes(18).toString('base64url'),
      toName: name,
      toEmail: email,
      lang,
    });
    putInOutbox(ctx, { kind: 'mail.ticket_handed', refId: id, lang });
  });
}

/** `profile.withdrawTicketOffer`: one keeps one's ticket. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, TICKET_IS_LEAVING. */
export function withdrawTicketOffer(ctx: ServiceContext, { ticketId }: OwnTicketInput): void {
  inTransaction(ctx.db, () => {
    ownFacts(ctx, ticketId);
    stopOffering(ctx, ticketId);
  });
}
