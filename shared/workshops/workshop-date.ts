import { formatMemberDate, formatTime } from '#shared/time.ts';

/** Workshops: `Jan 25, 2026 15:00`. */
export function formatWorkshopDate(instant: Date): string {
  const [day = '', month = '', year = ''] = formatMemberDate(instant).split(' ');
  return `${month} ${day.padStart(2, '0')}, ${year} ${formatTime(instant)}`;
}
