import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import type { OrderStatus } from '#shared/orders/order-status.ts';
import type { RefundStatus } from '#shared/orders/refund-order.ts';
import type { TicketStatus } from '#shared/tickets/ticket-view.ts';

/**
 * The one rule for money that goes back (docs/decisions.md, P3), whichever way it goes: a refund voids the tickets that
 * somebody named, and no others. What it is worth never says which tickets it is for. A second or late payment and a
 * membership's month have no tickets: they void none and ask nobody.
 */

/** Who says that money goes back. */
export type RefundWay =
  | 'panel' // an admin, in Money or on the order
  | 'event_cancelled' // the night does not take place: every ticket
  | 'offer' // the guest, whose night was moved and who was offered the money
  | 'promise' // the guest, by the rule the ticket was sold under: a course in its first week, also after its first lesson
  | 'rule' // the guest, whose plans changed, by the rule that the ticket was sold under: a part of its price, or all
  | 'partner' // the guest, or the job: whoever was to complete their couple never paid (docs/decisions.md, S14)
  | 'not_covered' // a membership's free tickets for nights it does not cover any more
  | 'unpaid' // an admin voids tickets no money came for
  | 'door' // a desk, with a supervisor's PIN
  | 'dashboard' // somebody in the provider's dashboard; nobody here has said which tickets
  | 'decision' // an admin's answer about one of those
  | 'dispute'; // the buyer's bank, for good: the whole payment, or a part of which nobody has said what it is for

type WayRule = {
  /**
   * What becomes of a named ticket whose guest is inside: void, void only with the admin's explicit yes, or refused.
   */
  used: 'void' | 'if_wanted' | 'refused';
  /**
   * What the refund may be worth: the named tickets' price, at most that, what is left of it, or what it says itself.
   */
  amount: 'price' | 'up_to_price' | 'what_is_left' | 'as_it_is';
  /** Naming a ticket that is void already: passed over (a repeated click), or refused. */
  voidNamed: 'passed_over' | 'refused';
  unknownTicket: DomainCode;
};

const RULES: Record<RefundWay, WayRule> = {
  panel: { used: 'if_wanted', amount: 'price', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  event_cancelled: {
    used: 'void',
    amount: 'what_is_left',
    voidNamed: 'passed_over',
    unknownTicket: 'TICKET_NOT_FOUND',
  },
  offer: { used: 'refused', amount: 'what_is_left', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  promise: { used: 'void', amount: 'what_is_left', voidNamed: 'refused', unknownTicket: 'TICKET_NOT_FOUND' },
  rule: { used: 'refused', amount: 'what_is_left', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  partner: { used: 'refused', amount: 'what_is_left', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  not_covered: { used: 'refused', amount: 'price', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  unpaid: { used: 'refused', amount: 'as_it_is', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
  door: { used: 'void', amount: 'up_to_price', voidNamed: 'refused', unknownTicket: 'REFUND_NOT_POSSIBLE' },
  dashboard: { used: 'refused', amount: 'as_it_is', voidNamed: 'refused', unknownTicket: 'TICKET_NOT_FOUND' },
  decision: { used: 'refused', amount: 'as_it_is', voidNamed: 'refused', unknownTicket: 'TICKET_NOT_FOUND' },
  dispute: { used: 'void', amount: 'as_it_is', voidNamed: 'passed_over', unknownTicket: 'TICKET_NOT_FOUND' },
};

export type RuleTicket = {
  id: string;
  status: TicketStatus;
  pricePaidCents: number;
  /** Another refund of it is under way: nothing more is owed for it, and a door gives nothing for it. */
  isClaimed?: boolean;
};

export type RefundRequest<T extends RuleTicket> = {
  way: RefundWay;
  /** All tickets of the order. */
  tickets: readonly T[];
  /** `nobody`: no person has said which, as in the provider's dashboard. */
  named: 'all' | 'nobody' | readonly string[];
  /** What is left of the payment, after every refund that stands. */
  leftCents: number;
  /** What goes back, where the way says so itself; else the named tickets' price does. */
  givenCents?: number;
  /** An admin's explicit yes to void tickets whose guests are inside. */
  includeUsed?: boolean;
  /** The named tickets stay valid although money goes back for them: a part of the price, or goodwill. */
  keepsTickets?: boolean;
  /** Tickets without money that an admin let stand as free ones: nothing goes back for them. */
  isKeptFree?: boolean;
};

export type RefundJudged<T extends RuleTicket> = {
  voids: T[];
  amountCents: number;
  /** `which_tickets`: a person has to say what it takes back. `guest_inside`: a person should know of it. */
  asks: 'which_tickets' | 'guest_inside' | null;
};

const isLive = ({ status }: RuleTicket): boolean => status !== 'cancelled';

function namedTickets<T extends RuleTicket>({ way, tickets, named }: RefundRequest<T>): T[] {
  if (named === 'nobody') return [];
  const { voidNamed, unknownTicket } = RULES[way];
  const chosen = named === 'all' ? tickets.filter(isLive) : tickets.filter(({ id }) => named.includes(id));
  if (way === 'door' && chosen.some(({ isClaimed }) => isClaimed === true)) throw new DomainError(unknownTicket);
  if (named === 'all') return chosen;
  const isWhole = chosen.length === new Set(named).size;
  if (!isWhole || (voidNamed === 'refused' && !chosen.every(isLive))) throw new DomainError(unknownTicket);
  return chosen.filter(isLive);
}

/**
 * Which tickets a refund voids, what it is worth, and whether a person must decide.
 * Errors: TICKET_NOT_FOUND (at a door REFUND_NOT_POSSIBLE), TICKET_ALREADY_USED, REFUND_TOO_LARGE.
 */
export function judgeTickets<T extends RuleTicket>(request: RefundRequest<T>): RefundJudged<T> {
  const { way, tickets, named, leftCents, givenCents, includeUsed = false, isKeptFree = false } = request;
  const rule = RULES[way];
  const chosen = namedTickets(request);
  const voids = request.keepsTickets === true ? [] : chosen;
  const used = voids.filter(({ status }) => status === 'used');
  const mayVoidUsed = rule.used === 'void' || (rule.used === 'if_wanted' && includeUsed);
  if (used.length > 0 && !mayVoidUsed) throw new DomainError('TICKET_ALREADY_USED');
  const owed = chosen.filter(({ isClaimed }) => isClaimed !== true);
  const priceCents = owed.reduce((sum, { pricePaidCents }) => sum + pricePaidCents, 0);
  // Whoever gives everything back that is still valid gives what is left of the payment, after what went back before.
  const isAll = way === 'panel' && chosen.length > 0 && chosen.length === tickets.filter(isLive).length;
  const isClamped = rule.amount === 'what_is_left' || isKeptFree || (isAll && givenCents === undefined);
  const wantedCents = isClamped
    ? Math.min(givenCents ?? priceCents, priceCents, leftCents)
    : (givenCents ?? priceCents);
  const isTooLarge =
    rule.amount !== 'as_it_is' &&
    (wantedCents > leftCents || (rule.amount !== 'what_is_left' && named !== 'nobody' && wantedCents > priceCents));
  if (isTooLarge) throw new DomainError('REFUND_TOO_LARGE');
  const mustSay = (way === 'dashboard' || way === 'dispute') && named === 'nobody' && tickets.some(isLive);
  // At a door the supervisor sees the guest go; whoever works in the office does not. A first lesson is free.
  const isInside = used.length > 0 && way !== 'door' && way !== 'promise';
  return {
    voids,
    amountCents: Math.max(0, wantedCents),
    asks: mustSay ? 'which_tickets' : isInside ? 'guest_inside' : null,
  };
}

export type RefundFacts = { status: RefundStatus; amountCents: number };

/** The sum of the refunds that did not fail, whether or not the money has arrived. */
export const refundedOrPendingCents = (refunds: readonly RefundFacts[]): number =>
  refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);

/**
 * What of a refund that failed may go out now: meanwhile other refunds, or a bank, may have taken of the same payment.
 * Cents. Throws REFUND_TOO_LARGE where nothing is left.
 */
export function refundAgainCents({ amountCents, leftCents }: { amountCents: number; leftCents: number }): number {
  if (leftCents <= 0) throw new DomainError('REFUND_TOO_LARGE');
  return Math.min(amountCents, leftCents);
}

/**
 * What an order that was paid has become by its refunds: over once no ticket of it is valid and all its money is back.
 * A refund that failed puts it back to paid. `refunds` are those of the order's own payment. Any other status stays
 * what it is.
 */
export function orderAfterRefunds({
  status,
  totalCents,
  tickets,
  refunds,
}: {
  status: OrderStatus;
  totalCents: number;
  tickets: readonly Pick<RuleTicket, 'status'>[];
  refunds: readonly RefundFacts[];
}): OrderStatus {
  if (status !== 'paid' && status !== 'refund_pending' && status !== 'refunded') return status;
  const isOver =
    tickets.every((ticket) => ticket.status === 'cancelled') && refundedOrPendingCents(refunds) >= totalCents;
  if (!isOver) return 'paid';
  if (status === 'refunded') return status;
  return refunds.every((refund) => refund.status === 'succeeded' || refund.status === 'failed')
    ? 'refunded'
    : 'refund_pending';
}
