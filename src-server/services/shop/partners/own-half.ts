import { DomainError } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import { halfEndsAt, type NamePartnerInput } from '#shared/partners/partner-link.ts';
import { otherSide } from '#shared/roles/seat-role.ts';
import type { OwnTicketInput } from '#shared/tickets/ticket-queries.ts';
import { findRow } from '#server/db/rows.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOrder } from '../orders/find-order.ts';
import { refundTickets } from '../refunds/request-refund.ts';
import { requireOwnTicket } from '../tickets/own-ticket.ts';
import { findLink, halvesSince, longHalves, membersOf, type PartnerLinkRow } from '../wait-list/find-partners.ts';
import { isListClosed, listedEvent } from '../wait-list/listed-event.ts';
import { addressOf, askPartner, keepForPartner, stopAsking, tellCouple } from '../wait-list/partner-links.ts';
import { scanWaitList } from '../wait-list/scan-wait-list.ts';

/** The couple that a ticket waits in; PARTNER_NOT_POSSIBLE where it waits for nobody. */
function waitingLink(ctx: ServiceContext, ticketId: string): PartnerLinkRow {
  const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['partnerLinkId', 'standing']);
  const link = ticket?.standing === 'with_partner' ? findLink(ctx, ticket.partnerLinkId) : undefined;
  if (link === undefined) throw new DomainError('PARTNER_NOT_POSSIBLE');
  return link;
}

/**
 * `profile.namePartner`: somebody else is asked to be the other half of one's couple; whoever was asked before is not any
 * more. Errors: TICKET_NOT_FOUND, TICKET_ALREADY_USED, PARTNER_NOT_POSSIBLE once the ticket stands for itself, for one's
 * own address and near the night, EVENT_SOLD_OUT and TICKET_TYPE_SOLD_OUT where no second seat is free.
 */
export function namePartner(ctx: ServiceContext, { ticketId, email }: NamePartnerInput): void {
  requirePermission(ctx, 'profile:own');
  const ownEmail = addressOf(ctx, requireUser(ctx).userId);
  inTransaction(ctx.db, () => {
    const { eventId, role } = requireOwnTicket(ctx, ticketId);
    const link = waitingLink(ctx, ticketId);
    if (link.toEmail === email) return;
    const event = listedEvent(ctx, eventId);
    const isPaying = membersOf(ctx, link.id).held.length > 0;
    if (event === undefined || isListClosed(event, ctx.now()) || email === ownEmail || isPaying)
      throw new DomainError('PARTNER_NOT_POSSIBLE');
    if (role !== 'lead' && role !== 'follow') throw new DomainError('PARTNER_NOT_POSSIBLE');
    stopAsking(ctx, link, 'withdrawn');
    keepForPartner(ctx, link, { email, role: otherSide(role), startsAt: event.startsAt });
    askPartner(ctx, link.id);
    writeAudit(ctx, { action: 'ticket.partner_named', subjectKind: 'ticket', subjectId: ticketId });
    scanWaitList(ctx, eventId);
    ctx.contentChanged();
  });
}

/** The whole of a half goes back, by its sources: nobody completed the couple. Call inside a transaction. */
function giveBack(ctx: ServiceContext, { id, orderId }: { id: string; orderId: string }): Cents {
  const order = findOrder(ctx, orderId);
  if (order === undefined) throw new DomainError('TICKET_NOT_FOUND');
  const reason = 'requested_by_admin' as const;
  const why = { note: 'No partner came' };
  return refundTickets(ctx, order, { way: 'partner', reason, why, named: [id] }).amountCents;
}

/**
 * `profile.returnHalf`: nobody completes the couple, and one does not want to wait: the money goes back at once. Errors:
 * TICKET_NOT_FOUND, TICKET_ALREADY_USED, PARTNER_NOT_POSSIBLE while somebody is asked, or once it stands for itself.
 */
export function returnHalf(ctx: ServiceContext, { ticketId }: OwnTicketInput): { amountCents: Cents } {
  requirePermission(ctx, 'profile:own');
  return inTransaction(ctx.db, () => {
    const { orderId } = requireOwnTicket(ctx, ticketId);
    if (waitingLink(ctx, ticketId).state !== 'half') throw new DomainError('PARTNER_NOT_POSSIBLE');
    return { amountCents: giveBack(ctx, { id: ticketId, orderId }) };
  });
}

/** The job: the money of halves that have waited too long goes back, each in a transaction of its own. Gives how many. */
export function endHalves(ctx: ServiceContext): number {
  let ended = 0;
  for (const { id, halfSince, startsAt } of longHalves(ctx.db).all({ before: halvesSince(ctx.now()) })) {
    const endsAt = halfSince === null ? null : halfEndsAt(halfSince, startsAt);
    if (endsAt === null || endsAt > ctx.now()) continue;
    ended += inTransaction(ctx.db, () => {
      if (findLink(ctx, id)?.state !== 'half') return 0;
      const halves = membersOf(ctx, id).paid;
      tellCouple(ctx, id);
      for (const half of halves) giveBack(ctx, half);
      return halves.length;
    });
  }
  return ended;
}
