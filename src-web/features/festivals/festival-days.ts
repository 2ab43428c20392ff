import { BERLIN, HOUR_MS } from '#shared/time.ts';

const days = new Intl.DateTimeFormat('en-GB', { timeZone: BERLIN, day: 'numeric', month: 'short', year: 'numeric' });

/**
 * First day to last, no month or year twice: `5 to 7 Mar 2027`. What ends before six in the morning ends the day
 * before.
 */
export function festivalDays(startsAt: Date, endsAt: Date): string {
  return days.formatRange(startsAt, new Date(endsAt.getTime() - 6 * HOUR_MS)).replace(/\s*–\s*/u, ' to ');
}
