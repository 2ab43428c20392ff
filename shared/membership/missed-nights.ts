import { DAY_MS, HOUR_MS } from '#shared/time.ts';

/** The house's rule for free places that stayed empty: after so many within some days, a pause of some days. */
export type MissedNightsRule = { count: number; withinDays: number; pauseDays: number };

/** So long before a night a free place is open to everybody again: then it is taken from nobody who plans ahead. */
const LATE_PLACES_MS = DAY_MS;

/** A night counts as over so long after its end: desks that were without a network have told of their guests by then. */
export const MISSED_AFTER_MS = 12 * HOUR_MS;

/** Until when free places are to be had only shortly before a night; null where they are as ever. Pure. */
export function missedPause(missed: readonly Date[], rule: MissedNightsRule, now: Date): Date | null {
  const times = missed.map((at) => at.getTime());
  const within = (end: number) => times.filter((at) => at <= end && at > end - rule.withinDays * DAY_MS).length;
  const ends = times.filter((at) => within(at) >= rule.count).map((at) => at + rule.pauseDays * DAY_MS);
  const last = Math.max(...ends, 0);
  return last > now.getTime() ? new Date(last) : null;
}

/** How many of them count still towards a pause. Pure. */
export const missedLately = (missed: readonly Date[], { withinDays }: MissedNightsRule, now: Date): number =>
  missed.filter((at) => at.getTime() > now.getTime() - withinDays * DAY_MS).length;

/** Whether a pause stands in the way of a free place of a night. Pure. */
export const isHeldBack = (pausedUntil: Date | null, { startsAt }: { startsAt: Date }, now: Date): boolean =>
  pausedUntil !== null && startsAt.getTime() - now.getTime() > LATE_PLACES_MS;

/** What a member reads of it in the dashboard: how often, by which rule, and until when it holds them back. */
export type MissedNightsView = { count: number; rule: MissedNightsRule; pausedUntil: Date | null };
