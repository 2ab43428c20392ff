import { berlinInstant } from '#shared/berlin.ts';
import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import { cents, type Cents } from '#shared/money.ts';
import { DAY_MS } from '#shared/time.ts';
import { LEAST_PART_CENTS } from './part-limits.ts';
import type { PlannedPart } from './part-state.ts';
import type { LaterPart, PartsPlan } from './parts-plan-input.ts';

/** A part is charged so long before what it pays for, so that all tries are over by then. */
const CHARGED_BEFORE_MS = 7 * DAY_MS;
const CHARGED_AT_HOUR = 9;
/** What is due sooner than this joins the first part. */
const SOONEST_MS = DAY_MS;

/** Equal shares in whole cents; the first takes what does not divide. */
function sharesOf(priceCents: number, parts: number): Cents[] {
  const share = Math.floor(priceCents / parts);
  return [cents(priceCents - share * (parts - 1)), ...Array<Cents>(parts - 1).fill(cents(share))];
}

/**
 * When the nth later part of `all` is charged: a week before the evening that it is for, and never later than a week
 * before the first evening that the parts before it do not pay for. So nothing is deferred, and nobody is given credit.
 */
function dueOf(later: LaterPart, event: Timed, { nth, all }: { nth: number; all: number }): Date {
  const evenings = eveningsOf(event);
  const unpaidFrom = 'evening' in later ? Math.floor((nth * evenings.length) / (all + 1)) + 1 : 1;
  const number = 'evening' in later ? Math.min(later.evening, unpaidFrom) : 1;
  const evening = evenings[number - 1] ?? evenings[0];
  const latest = new Date(evening.startsAt.getTime() - CHARGED_BEFORE_MS);
  if ('evening' in later) return latest;
  const [year = 0, month = 0, day = 0] = later.day.split('-').map(Number);
  const said = berlinInstant(year, month, day, CHARGED_AT_HOUR);
  return said < latest ? said : latest;
}

/**
 * What a price in parts comes to for who buys now; null where there is nothing to divide any more, or the parts would be
 * too small. Pure.
 */
export function planParts(
  plan: PartsPlan | null,
  { priceCents, event, now }: { priceCents: number; event: Timed; now: Date },
): PlannedPart[] | null {
  if (plan === null) return null;
  const soonest = new Date(now.getTime() + SOONEST_MS);
  const shares = sharesOf(priceCents, plan.length + 1);
  const later = plan
    .map((one, index) => ({
      cents: shares[index + 1] ?? cents(0),
      dueAt: dueOf(one, event, { nth: index + 1, all: plan.length }),
    }))
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
  const coming = later.filter(({ dueAt }) => dueAt > soonest);
  if (coming.length === 0 || coming.some((part) => part.cents < LEAST_PART_CENTS)) return null;
  const first = priceCents - coming.reduce((sum, part) => sum + part.cents, 0);
  return [{ cents: cents(first), dueAt: null }, ...coming];
}
