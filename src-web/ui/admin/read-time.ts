const CLOCK = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/;

/** A time of day as people type it, `20:30`, `20.30`, `2030`, `830` or `8`, as `20:30`; null where it is none. */
export function readTime(text: string): string | null {
  const [, hours, minutes = '00'] = CLOCK.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

const MINUTES_OF_DAY = 24 * 60;

/** Some minutes later or earlier on the same clock. */
export function movedTime(time: string, byMinutes: number): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = (hours * 60 + minutes + byMinutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
