import { MINUTE_MS } from '#shared/time.ts';

export const QUARTER_MS = 15 * MINUTE_MS;

/**
 * Of all who hold a ticket, the share that comes in a quarter hour, by the quarter's number from the beginning of the
 * night (negative before it). They add up to less than one: the rest never comes.
 */
export type ArrivalCurve = ReadonlyMap<number, number>;

/** Where nothing is known of earlier nights: most come in the first three hours, one ticket of ten is never shown. */
const USUAL_PERCENT = [2, 4, 6, 8, 9, 10, 10, 9, 8, 7, 5, 4, 3, 2, 2, 1];
/** These percents as shares, by the number of the quarter hour. */
export const USUAL_CURVE: ArrivalCurve = new Map(USUAL_PERCENT.map((percent, quarter) => [quarter, percent / 100]));

/** So few guests say nothing about the next night. */
const FEWEST_ARRIVALS = 20;

/** Arrivals by quarter and the tickets that were out, of all earlier nights together. */
export type EarlierNights = { arrivals: readonly { quarter: number; people: number }[]; tickets: number };

/** What earlier nights say; null when they say too little. */
export function curveOf({ arrivals, tickets }: EarlierNights): ArrivalCurve | null {
  const people = arrivals.reduce((sum, each) => sum + each.people, 0);
  if (people < FEWEST_ARRIVALS) return null;
  const all = Math.max(tickets, people);
  return new Map(arrivals.map((each) => [each.quarter, each.people / all]));
}

/** The number of the quarter hour an instant lies in, counted from the beginning of the night. */
export const quarterOf = (at: Date, startsAt: Date): number =>
  Math.floor((at.getTime() - startsAt.getTime()) / QUARTER_MS);

/**
 * Guests still to come by quarter, from the one that runs now: tickets still out times the chance that somebody who is
 * not here yet comes in that quarter. That chance is the quarter's share of all, divided by the share that has not come
 * by now. Of the running quarter only the minutes that are left count.
 */
export function expectedArrivals(
  curve: ArrivalCurve,
  { ticketsOut, startsAt, now }: { ticketsOut: number; startsAt: Date; now: Date },
): Map<number, number> {
  const running = quarterOf(now, startsAt);
  const passed = (now.getTime() - startsAt.getTime()) / QUARTER_MS - running;
  const shares = [...curve].map(([quarter, share]) => {
    const left = quarter < running ? 0 : quarter === running ? share * (1 - passed) : share;
    return { quarter, left, gone: share - left };
  });
  const notYet = 1 - shares.reduce((sum, { gone }) => sum + gone, 0);
  if (notYet <= 0) return new Map();
  return new Map(
    shares.filter(({ left }) => left > 0).map(({ quarter, left }) => [quarter, (ticketsOut * left) / notYet]),
  );
}
