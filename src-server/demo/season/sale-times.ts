import type { Random } from '#shared/art/random.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import type { PlannedEvent } from './planned-event.ts';

export type SaleClock = { event: PlannedEvent; today: Date; random: Random };

const MAIN_SALE_DAYS = 60;
/** Orders of the last hour before today would still be open. */
const SETTLED_MS = 2 * HOUR_MS;
/** Nobody shops between 23 and 7 UTC in this season. */
const SHOP_OPENS_HOUR = 7;
const SHOP_HOURS = 15;

/** When an order was placed: after the announcement, before today and the doors, more often late than early. */
export function drawCreatedAt({ event, today, random }: SaleClock, noLaterThan: Date | null = null): Date {
  const latest = Math.min(
    event.startsAt.getTime() - HOUR_MS,
    today.getTime() - SETTLED_MS,
    (noLaterThan?.getTime() ?? Infinity) - MINUTE_MS,
  );
  const earliest = event.announcedAt.getTime();
  const from = Math.max(earliest, Math.min(event.startsAt.getTime() - MAIN_SALE_DAYS * DAY_MS, latest - 5 * DAY_MS));
  const drawn = from + (latest - from) * Math.sqrt(random());
  const waking =
    Math.floor(drawn / DAY_MS) * DAY_MS +
    Math.floor(random.range(SHOP_OPENS_HOUR, SHOP_OPENS_HOUR + SHOP_HOURS) * HOUR_MS);
  return new Date(Math.floor(Math.min(latest, Math.max(from, waking))));
}

/**
 * When the door let them in; null when that lies after midnight of today, which has not happened yet for the season.
 */
export function drawUsedAt({ event, today, random }: SaleClock, isSure: boolean): Date | null {
  const { startsAt, night } = event;
  if (startsAt >= today) return null;
  const rush = Math.min(3 * HOUR_MS, night.minutes * MINUTE_MS * 0.6);
  const at = startsAt.getTime() - 5 * MINUTE_MS + Math.floor(rush * random() ** 1.4);
  if (at < today.getTime()) return new Date(at);
  return isSure ? new Date(today.getTime() - MINUTE_MS) : null;
}
