import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import type { HandTicketOverInput, OwnTicketInput } from '#shared/tickets/ticket-offers.ts';
import { insertRow } from '#server/db/rows.ts';
import { ticketOffers } from '#server/db/schema/ticket-offers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';
import { stopOffering } from './end-ticket-offer.ts';
import { findTicketFacts, openOfferOf, waitingForTicket, type TicketFacts } from './find-ticket-offers.ts';
import { answerUntil, handOverUntil, toQueueUntil } from './ways-of-ticket.ts';

function ownFacts(ctx: ServiceContext, ticketId: string): TicketFacts {
  requirePermission(ctx, 'profile:own');
  requireOwnTicket(ctx, ticketId);
  const ticket = findTicketFacts(ctx, ticketId);
  if (ticket === undefined) throw new DomainError('TICKET_NOT_FOUND');
  return ticket;
}

type NewOffer = Pick<typeof ticketOffers.$inferInsert, 'kind' | 'endsAt' | 'token' | 'toName' | 'toEmail' | 'lang'>;

function open(ctx: ServiceContext, { id: ticketId, eventId }: TicketFacts, offer: NewOffer): string {
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

/** Whether it makes sense to offer a ticket to the list: somebody waits for it, or nobody can buy one beside it. */
export const isWanted = (ctx: ServiceContext, ticket: TicketFacts): boolean =>
  ticket.isSoldOut || waitingForTicket(ctx, ticket) > 0;

/**
 * `profile.offerTicket`: whoever waits may have one's ticket. It is valid until somebody has paid, and comes back
 * unless somebody does. Pressed again it stays offered. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED,
 * TICKET_IS_LEAVING, TICKET_OFFER_NOT_POSSIBLE.
 */
export function offerTicket(ctx: ServiceContext, { ticketId }: OwnTicketInput, lang: Lang | null = null): void {
  inTransaction(ctx.db, () => {
    const ticket = ownFacts(ctx, ticketId);
    if (openOfferOf(ctx, ticketId)?.kind === 'queue') return;
    const endsAt = toQueueUntil(ticket, ctx.now());
    if (endsAt === null || !isWanted(ctx, ticket)) throw new DomainError('TICKET_OFFER_NOT_POSSIBLE');
    stopOffering(ctx, ticketId);
    open(ctx, ticket, { kind: 'queue', endsAt, lang });
    scanWaitList(ctx, ticket.eventId);
  });
}

/** While people wait for a ticket that can go to them, nobody else is handed it past them. */
export const mayBeHanded = (ctx: ServiceContext, ticket: TicketFacts): boolean =>
  toQueueUntil(ticket, ctx.now()) === null || waitingForTicket(ctx, ticket) === 0;

/**
 * `profile.handTicketOver`: somebody by name may have one's ticket. They get a mail and have two days; the ticket is
 * valid until they have taken it, and then theirs alone, under a new code. Errors: TICKET_NOT_FOUND,
 * TICKET_ALREADY_USED, TICKET_IS_LEAVING, TICKET_OFFER_NOT_POSSIBLE.
 */
export function handTicketOver(ctx: ServiceContext, input: HandTicketOverInput, lang: Lang | null = null): void {
  const { ticketId, name, email } = input;
  inTransaction(ctx.db, () => {
    const ticket = ownFacts(ctx, ticketId);
    const before = openOfferOf(ctx, ticketId);
    if (before?.kind === 'person' && before.toEmail === email && before.toName === name) return;
    const until = handOverUntil(ticket, ctx.now());
    if (until === null || !mayBeHanded(ctx, ticket)) throw new DomainError('TICKET_OFFER_NOT_POSSIBLE');
    stopOffering(ctx, ticketId);
    const id = open(ctx, ticket, {
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
