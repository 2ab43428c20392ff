import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, localDateOf } from '#shared/time.ts';
import { LIST_CLOSES_MS } from './has-wait-list.ts';

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

/** Whoever has not answered is reminded so long before the end, or when half of a shorter time is over. */
const REMINDED_MS = 3 * HOUR_MS;
/** What would be said at night is said on the evening before it. */
const EVENING_HOUR = 20;

/** A moment at night becomes nine in the morning after it. */
function byDay(plain: Date): Date {
  const hour = Number(berlinHour.format(plain));
  const [year = 0, month = 0, day = 0] = localDateOf(plain).split('-').map(Number);
  if (hour >= NIGHT_FROM_HOUR) return berlinInstant(year, month, day + 1, MORNING_HOUR);
  return hour < NIGHT_UNTIL_HOUR ? berlinInstant(year, month, day, MORNING_HOUR) : plain;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** Until when a seat is kept that is offered now. Never until an hour at which people sleep, never beyond the beginning. */
export const keptUntil = (startsAt: Date, now: Date): Date =>
  earlier(byDay(new Date(now.getTime() + keptHours(startsAt, now) * HOUR_MS)), startsAt);

/** Until when a seat of a course is kept so many days for who was in the one before; its list closes then at the latest. */
export const keptForDays = ({ startsAt, days }: { startsAt: Date; days: number }, now: Date): Date =>
  earlier(byDay(addBerlinDays(now, days)), new Date(startsAt.getTime() - LIST_CLOSES_MS));

/**
 * When whoever has not answered an offer is reminded of its end: some hours before it, and never at night. Null where
 * that would be no later than the offer itself.
 */
export function remindedAt({ offeredAt, expiresAt }: { offeredAt: Date; expiresAt: Date }): Date | null {
  const window = expiresAt.getTime() - offeredAt.getTime();
  const plain = new Date(expiresAt.getTime() - Math.min(REMINDED_MS, window / 2));
  const hour = Number(berlinHour.format(plain));
  if (hour >= NIGHT_UNTIL_HOUR && hour < NIGHT_FROM_HOUR) return plain;
  const [year = 0, month = 0, day = 0] = localDateOf(plain).split('-').map(Number);
  const evening = berlinInstant(year, month, hour >= NIGHT_FROM_HOUR ? day : day - 1, EVENING_HOUR);
  return evening > offeredAt ? evening : null;
}
