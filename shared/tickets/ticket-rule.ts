import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents, type Cents } from '#shared/money.ts';
import { HOUR_MS } from '#shared/time.ts';
import { confirmTimes, type ConfirmPart } from './confirm-rule.ts';

/**
 * What the guest may do by a button when plans change, each until so many hours before it begins (0: until it begins).
 * It is shown before buying, and an order keeps the one it was made under. Null forbids.
 */
export type TicketRule = {
  /** Money back: so much of what was paid, less a fee for each ticket. */
  giveBack: { hoursBefore: number; percent: number; feeCents: number } | null;
  /** A ticket that cost nothing is let go, so that somebody else gets the place. */
  release: { hoursBefore: number } | null;
  /** To who waits: it stays valid until one of them has paid, and then brings what was paid for it, less the fee. */
  toQueue?: WithFee | null | undefined;
  /** To somebody by name, once: they pay the fee and what the price has risen by. */
  handOver?: WithFee | null | undefined;
  /** For another night of its series or another ticket of its night that costs no more; no matter of courses. */
  change?: { hoursBefore: number } | null | undefined;
  /** A free place is confirmed by its holder, or goes on (`confirm-rule.ts`); no matter of courses. */
  confirm?: ConfirmPart | null | undefined;
};
type WithFee = { hoursBefore: number; feeCents: number };

/** The specification's policy: not refundable. Giving a ticket to a friend is no matter of this rule, nor is what the office moves. */
const NOTHING: TicketRule = { giveBack: null, release: null };

/** The first that is said: a ticket type's own rule, its event's, the house's. Pure. */
export const ruleOf = (...said: readonly (TicketRule | null | undefined)[]): TicketRule =>
  said.find((rule) => rule != null) ?? NOTHING;

/** Until when, of what begins then; a course begins with its first evening. */
export function ruleEnds({ hoursBefore: hours }: { hoursBefore: number }, event: Timed): Date {
  const [first] = eveningsOf(event);
  return new Date((first ?? event).startsAt.getTime() - hours * HOUR_MS);
}

/** Whoever takes a place once the others are asked has just said that they come. */
const askedLater = (part: TicketRule['confirm'], event: Timed, at: Date): ConfirmPart | null =>
  part != null && at < confirmTimes(part, event).askedFrom ? part : null;

/**
 * What is promised to whoever buys at that time: nothing that is over already. Null where nothing is, and so stands on
 * orders that were made before there were rules.
 */
export function promisedRule(rule: TicketRule, event: Timed, at: Date): TicketRule | null {
  const open = <T extends { hoursBefore: number }>(part: T | null | undefined): T | null =>
    part != null && at < ruleEnds(part, event) ? part : null;
  const [toQueue, handOver] = [open(rule.toQueue), open(rule.handOver)];
  const change = event.evenings.length > 0 ? null : open(rule.change);
  const confirm = event.evenings.length > 0 ? null : askedLater(rule.confirm, event, at);
  const kept: TicketRule = {
    giveBack: open(rule.giveBack),
    release: open(rule.release),
    ...(toQueue !== null && { toQueue }),
    ...(handOver !== null && { handOver }),
    ...(change !== null && { change }),
    ...(confirm !== null && { confirm }),
  };
  return Object.values(kept).every((part) => part === null) ? null : kept;
}

/** A line of an order, as far as it says whether its tickets are free places. */
type FreeLine = { unitPriceCents: number; isMembers: boolean; isByCard: boolean };

/** What a line is sold under: only a free place is to be confirmed, and an entry of a card is paid for. Pure. */
export function ruleOfLine(
  rule: TicketRule | null,
  { unitPriceCents, isMembers, isByCard }: FreeLine,
): TicketRule | null {
  if (rule?.confirm == null) return rule;
  const { confirm, ...others } = rule;
  if (unitPriceCents === 0 && !isByCard && (isMembers || confirm.isForAll)) return rule;
  return Object.values(others).every((part) => part == null) ? null : others;
}

/** Nobody earns by it: what was paid or, where that is less, what the ticket costs now, less the fee. */
export const soldOnCents = ({ feeCents }: WithFee, pricePaidCents: number, nowCents: number): Cents =>
  cents(Math.max(0, Math.min(pricePaidCents, nowCents) - feeCents));

/** What whoever takes a ticket over by name pays: what its price has risen by, and the fee where it costs anything. */
export const handOverCents = ({ feeCents }: WithFee, pricePaidCents: number, nowCents: number): Cents =>
  cents(Math.max(0, nowCents - pricePaidCents) + (pricePaidCents === 0 && nowCents === 0 ? 0 : feeCents));

/** What goes back of a price by the rule, cents rounded down. */
export const backCents = (giveBack: NonNullable<TicketRule['giveBack']>, pricePaidCents: number): Cents =>
  cents(Math.max(0, Math.floor((pricePaidCents * giveBack.percent) / 100) - giveBack.feeCents));

/** The way out that a rule gives a ticket now: until when, and for how much; null where there is none. Pure. */
export function wayOut(
  { rule, event, pricePaidCents }: { rule: TicketRule | null; event: Timed; pricePaidCents: number },
  now: Date,
): { until: Date; cents: Cents } | null {
  const part = rule === null ? null : pricePaidCents === 0 ? rule.release : rule.giveBack;
  if (rule === null || part === null) return null;
  const until = ruleEnds(part, event);
  if (now >= until) return null;
  const back = rule.giveBack === null || pricePaidCents === 0 ? cents(0) : backCents(rule.giveBack, pricePaidCents);
  return { until, cents: back };
}
