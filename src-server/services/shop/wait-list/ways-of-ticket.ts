import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import { HAND_OVER_MS } from '#shared/tickets/ticket-offers.ts';
import { ruleEnds } from '#shared/tickets/ticket-rule.ts';
import type { TicketFacts } from './find-ticket-offers.ts';

type Part = { hoursBefore: number };

/**
 * Whether a ticket can become somebody else's at all: it is its buyer's own, valid and paid, nothing of it was had, and
 * nothing else hangs on it. One of a couple stays with the other, as the two are counted together,
 * and one that is paid in parts with whose card it is.
 */
export const canChangeHands = (ticket: TicketFacts): boolean =>
  ticket.status === 'active' &&
  ticket.passedOnAt === null &&
  ticket.eveningId === null &&
  ticket.channel === 'online' &&
  ticket.paidAt !== null &&
  ticket.pairNumber === null &&
  ticket.standing === 'certain' &&
  ticket.isOn &&
  !ticket.isInParts &&
  !(ticket.isDisputed || ticket.isRefunded || ticket.isVoucherSpent || ticket.hasAbsence || ticket.cameIn);

const untilOf = (part: Part | null | undefined, ticket: TicketFacts): Date | null =>
  part == null || !canChangeHands(ticket) ? null : ruleEnds(part, ticket.event);
const unlessOver = (until: Date | null, now: Date): Date | null => (until !== null && now < until ? until : null);

/** Until when it can go to the queue, by the rule as bought; the list closes before its event. Null is not at all. */
export function toQueueUntil(ticket: TicketFacts, now: Date): Date | null {
  if (ticket.pricePaidCents === 0) return null;
  const until = untilOf(ticket.ticketRule?.toQueue, ticket);
  const closes = new Date(ticket.event.startsAt.getTime() - LIST_CLOSES_MS);
  return unlessOver(until !== null && closes < until ? closes : until, now);
}

/** Until when it can be handed over by name. Once: what was handed over already has no rule of its own. */
export const handOverUntil = (ticket: TicketFacts, now: Date): Date | null =>
  ticket.isHandedOver ? null : unlessOver(untilOf(ticket.ticketRule?.handOver, ticket), now);

/** Until when it can be changed for another one. What was handed over is worth more than was paid for it, so it stays. */
export const changeUntil = (ticket: TicketFacts, now: Date): Date | null =>
  ticket.isHandedOver || ticket.event.evenings.length > 0
    ? null
    : unlessOver(untilOf(ticket.ticketRule?.change, ticket), now);

/** Until when something else can be danced on it: no rule forbids that. */
export const roleUntil = (ticket: TicketFacts, now: Date): Date | null =>
  ticket.isHandedOver || ticket.role === null ? null : unlessOver(untilOf({ hoursBefore: 0 }, ticket), now);

/** Until when whoever is handed a ticket may take it: two days, and no longer than the rule has it. */
export function answerUntil(until: Date, now: Date): Date {
  const usual = new Date(now.getTime() + HAND_OVER_MS);
  return usual < until ? usual : until;
}
