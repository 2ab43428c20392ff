import { HOUR_MS, isoBerlin, MINUTE_MS } from '../../time.ts';

/** The offset from Greenwich changes on the hour, and a night is written hour by hour: the last one is kept. */
let kept: { hour: number; offset: string; ms: number } | null = null;

function offsetAt(ms: number): { offset: string; ms: number } {
  const hour = Math.floor(ms / HOUR_MS);
  if (kept?.hour !== hour) {
    const offset = isoBerlin(new Date(ms)).slice(-6);
    const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
    const sign = offset.startsWith('-') ? -1 : 1;
    kept = { hour, offset, ms: sign * (hours * HOUR_MS + minutes * MINUTE_MS) };
  }
  return kept;
}

/** An instant on Berlin's clock with its offset, as DSFinV-K 2.4 writes it: `2026-11-21T23:14:05.000+01:00`. */
export function berlinTime(instant: string): string {
  const at = Date.parse(instant);
  const { offset, ms } = offsetAt(at);
  return `${new Date(at + ms).toISOString().slice(0, -1)}${offset}`;
}

/** An instant in UTC with milliseconds, as the times of a security device are written. */
export const utcTime = (instant: string): string => new Date(instant).toISOString();
