import { TZDate } from '@date-fns/tz';
import { BERLIN, HOUR_MS } from '#shared/time.ts';

/**
 * Munich's clock changes on the hour. So one offset an hour is enough, and hundreds of thousands of lines share a few
 * thousand offsets.
 */
const offsets = new Map<number, number>();
const MOST_HOURS = 20_000;

function offsetAt(ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    if (offsets.size >= MOST_HOURS) offsets.clear();
    offset = -new TZDate(hour * HOUR_MS, BERLIN).getTimezoneOffset() * 60_000;
    offsets.set(hour, offset);
  }
  return offset;
}

/** `2026-01-16 20:00` in Munich, without the garbage that `Intl` makes: exports are long. */
export const berlinStamp = (instant: Date): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime())).toISOString().slice(0, 16).replace('T', ' ');
