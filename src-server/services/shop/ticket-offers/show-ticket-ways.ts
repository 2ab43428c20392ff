import { cents } from '#shared/money.ts';
import type { TicketWays } from '#shared/tickets/ticket-offers.ts';
import type { OwnTicketInput } from '#shared/tickets/ticket-queries.ts';
import { handOverCents, soldOnCents } from '#shared/tickets/ticket-rule.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  findTicketFacts,
  isBeingPaid,
  keptForFirst,
  openOfferOf,
  waitingForTicket,
  type TicketFacts,
} from '../wait-list/find-ticket-offers.ts';
import { showOwnAnswers } from '../questions/own-answers.ts';
import { isWanted, mayBeHanded } from './offer-ticket.ts';
import { handOverUntil, toQueueUntil } from '../wait-list/ways-of-ticket.ts';

function toQueueOf(ctx: ServiceContext, ticket: TicketFacts): TicketWays['toQueue'] {
  const until = toQueueUntil(ticket, ctx.now());
  const rule = ticket.ticketRule?.toQueue;
  if (until === null || rule == null) return null;
  return {
    until,
    backCents: soldOnCents(rule, ticket.pricePaidCents, ticket.nowCents),
    waiting: waitingForTicket(ctx, ticket),
    isPossible: isWanted(ctx, ticket),
  };
}

function handOverOf(ctx: ServiceContext, ticket: TicketFacts): TicketWays['handOver'] {
  const until = handOverUntil(ticket, ctx.now());
  const rule = ticket.ticketRule?.handOver;
  if (until === null || rule == null || !mayBeHanded(ctx, ticket)) return null;
  return { until, dueCents: cents(handOverCents(rule, ticket.pricePaidCents, ticket.nowCents)) };
}

/** `profile.ticketWays`: to whom one's ticket can go now, with money and date, and what its event asks. Error: TICKET_NOT_FOUND. */
export function showTicketWays(ctx: ServiceContext, { ticketId }: OwnTicketInput): TicketWays {
  requirePermission(ctx, 'profile:own');
  const ticket = findTicketFacts(ctx, ticketId);
  if (ticket?.userId !== requireUser(ctx).userId) throw new DomainError('TICKET_NOT_FOUND');
  const offer = openOfferOf(ctx, ticketId);
  return {
    toQueue: toQueueOf(ctx, ticket),
    handOver: handOverOf(ctx, ticket),
    firstUntil: offer === undefined ? null : keptForFirst(ctx, offer.id),
    answers: showOwnAnswers(ctx, ticketId),
    isLeaving: offer !== undefined && isBeingPaid(ctx, offer.id),
  };
}
