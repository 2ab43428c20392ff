/** What decides about a month that the office gives free, out of a membership's own row. */
export type FreeMonthFacts = {
  status: string;
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  pauseEndsAt: Date | null;
  freeMonthAt: Date | null;
};

/** The beginning of the month that can be given free now, which is the next that is charged; null where none can. Pure. */
export function freeableMonth(facts: FreeMonthFacts, now: Date): Date | null {
  const { status, currentPeriodEnd: next, cancelAt, pauseEndsAt, freeMonthAt } = facts;
  if (status !== 'active' || next === null || next <= now) return null;
  if (cancelAt !== null && cancelAt <= next) return null;
  if (pauseEndsAt !== null && pauseEndsAt > now) return null;
  return freeMonthAt !== null && freeMonthAt >= next ? null : next;
}

/** The beginning of the month that was given free and has not begun; null where there is none. Pure. */
export function freeMonthAhead({ freeMonthAt, cancelAt }: FreeMonthFacts, now: Date): Date | null {
  if (freeMonthAt === null || freeMonthAt <= now) return null;
  return cancelAt !== null && cancelAt <= freeMonthAt ? null : freeMonthAt;
}
