import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents, type Cents } from '#shared/money.ts';
import { HOUR_MS } from '#shared/time.ts';

/**
 * What the guest may do by a button when plans change, each until so many hours before it begins (0: until it begins).
 * It is shown before buying, and an order keeps the one it was made under. Null forbids.
 */
export type TicketRule = {
  /** Money back: so much of what was paid, less a fee for each ticket. */
  giveBack: { hoursBefore: number; percent: number; feeCents: number } | null;
  /** A ticket that cost nothing is let go, so that somebody else gets the place. */
  release: { hoursBefore: number } | null;
};

/** The specification's policy: not refundable. Passing a ticket on and moving it are no matter of this rule. */
const NOTHING: TicketRule = { giveBack: null, release: null };

/** The first that is said: a ticket type's own rule, its event's, the house's. Pure. */
export const ruleOf = (...said: readonly (TicketRule | null | undefined)[]): TicketRule =>
  said.find((rule) => rule != null) ?? NOTHING;

/** Until when, of what begins then; a course begins with its first evening. */
export function ruleEnds({ hoursBefore: hours }: { hoursBefore: number }, event: Timed): Date {
  const [first] = eveningsOf(event);
  return new Date((first ?? event).startsAt.getTime() - hours * HOUR_MS);
}

/**
 * What is promised to whoever buys at that time: nothing that is over already. Null where nothing is, and so stands on
 * orders that were made before there were rules.
 */
export function promisedRule(rule: TicketRule, event: Timed, at: Date): TicketRule | null {
  const open = <T extends { hoursBefore: number }>(part: T | null): T | null =>
    part !== null && at < ruleEnds(part, event) ? part : null;
  const kept = { giveBack: open(rule.giveBack), release: open(rule.release) };
  return kept.giveBack === null && kept.release === null ? null : kept;
}

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
