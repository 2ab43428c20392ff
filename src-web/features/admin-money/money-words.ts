import type { MoneyLine, MoneyStep, MoneyView } from '#shared/books/money-page.ts';
import { formatMemberDate } from '#shared/time.ts';

const dayOf = (day: string, year = false): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(year && { year: 'numeric' }),
  });
const monthOf = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** How a line is called under its bar and in its table. */
export function lineName({ key, title, startsAt }: MoneyLine, by: MoneyStep): string {
  if (by === 'month') return monthOf(key);
  if (by !== 'event') return dayOf(key);
  if (key === 'memberships') return 'Memberships';
  if (key === 'rest') return 'Everything else';
  return startsAt === null ? title : `${title}, ${formatMemberDate(startsAt)}`;
}

/** `12 Jan to 16 Jan 2026`. */
export const spanName = ({ from, to }: Pick<MoneyView, 'from' | 'to'>): string =>
  `${dayOf(from)} to ${dayOf(to, true)}`;

/** `+18 %` of what was before; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): string | null {
  if (before <= 0) return null;
  const percent = Math.round((100 * (now - before)) / before);
  return `${percent > 0 ? '+' : ''}${percent} %`;
}

export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? '0 %' : `${((100 * part) / whole).toFixed(1)} %`;
