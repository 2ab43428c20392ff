import { BERLIN, formatTime } from '#shared/time.ts';

/** Workshops: `Jan 25, 2026 15:00`. */
export function formatWorkshopDate(instant: Date): string {
  const day = instant.toLocaleDateString('en-US', {
    timeZone: BERLIN,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
  });
  return `${day} ${formatTime(instant)}`;
}
