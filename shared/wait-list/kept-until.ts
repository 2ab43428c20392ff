import { berlinInstant } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';

/** How long a seat is kept, by how far off the event is. */
const WINDOWS: readonly [fromMs: number, hours: number][] = [
  [30 * DAY_MS, 48],
  [15 * DAY_MS, 36],
  [2 * DAY_MS, 24],
  [0, 2],
];
const NIGHT_FROM_HOUR = 23;
const NIGHT_UNTIL_HOUR = 8;
/** Whose time would run out at night has until then. */
const MORNING_HOUR = 9;

const berlinHour = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', hourCycle: 'h23' });

/** How many hours a seat is kept for whoever's turn it is, when it becomes free now. */
export const keptHours = (startsAt: Date, now: Date): number =>
  WINDOWS.find(([fromMs]) => startsAt.getTime() - now.getTime() > fromMs)?.[1] ?? 2;

/** Until when a seat is kept that is offered now. Never until an hour at which people sleep, never beyond the beginning. */
export function keptUntil(startsAt: Date, now: Date): Date {
  const plain = new Date(now.getTime() + keptHours(startsAt, now) * HOUR_MS);
  const hour = Number(berlinHour.format(plain));
  const [year = 0, month = 0, day = 0] = localDateOf(plain).split('-').map(Number);
  const until =
    hour >= NIGHT_FROM_HOUR
      ? berlinInstant(year, month, day + 1, MORNING_HOUR)
      : hour < NIGHT_UNTIL_HOUR
        ? berlinInstant(year, month, day, MORNING_HOUR)
        : plain;
  return until < startsAt ? until : startsAt;
}
