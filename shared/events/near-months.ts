const NEAR_MONTHS = 24;

/**
 * Whether a month is close enough to now that its page is drawn and kept ready; months count from 1. No season is
 * planned further ahead.
 */
export function isNearMonth(
  { year, month }: { year: number; month: number },
  now: { year: number; month: number },
): boolean {
  return Math.abs(year * 12 + month - (now.year * 12 + now.month)) <= NEAR_MONTHS;
}
