import type { Lang } from '#shared/lang.ts';
import { formatShortDay, formatTime, HOUR_MS } from '#shared/time.ts';
import { eveningAt, isOnNow, type Evening } from './evenings.ts';
import type { EventSummary } from './event-view.ts';

const ONE_NIGHT_MS = 24 * HOUR_MS;
/** A clock time alone names the next such time. */
const SOON_MS = 12 * HOUR_MS;

/** `20:00–02:00`; what goes on for days says on which it ends: `18:00 to Sun 18 Jan, 23:00`. */
export function formatHours({ startsAt, endsAt }: Evening, lang: Lang = 'en'): string {
  const isOneNight = endsAt.getTime() - startsAt.getTime() < ONE_NIGHT_MS;
  return isOneNight
    ? `${formatTime(startsAt)}–${formatTime(endsAt)}`
    : `${formatTime(startsAt)} ${{ en: 'to', de: 'bis' }[lang]} ${formatShortDay(endsAt, lang)}, ${formatTime(endsAt)}`;
}

/** `until 02:00` or `bis 02:00 Uhr`, with the day where it is further off than half a day. */
export function untilWords(endsAt: Date, now: Date, lang: Lang = 'en'): string {
  const isSoon = endsAt.getTime() - now.getTime() < SOON_MS;
  const at = isSoon ? formatTime(endsAt) : `${formatShortDay(endsAt, lang)}, ${formatTime(endsAt)}`;
  return { en: `until ${at}`, de: `bis ${at} Uhr` }[lang];
}

/** What stands where a list or a month has no event. */
export const NO_EVENTS = 'Currently no events are planned. Check back soon!';
export const EMPTY_MONTH = 'Keine Events in diesem Monat geplant.';

/** What stands where nothing can be bought online any more. */
const SALE_WORDS = { door: 'Tickets at the door', ended: 'Sales closed' } as const;

/** Nobody has bought the last seats yet: whoever holds them may leave them. */
export const ALL_HELD = 'All places held';

/** How many places one can still book: `76 places`; null where places are not counted or none is sold here. */
function placesWords({
  placesLeft,
  isSoldOut,
  sale,
}: Pick<EventSummary, 'placesLeft' | 'isSoldOut' | 'sale'>): string | null {
  if (isSoldOut) return 'Sold Out';
  if (sale !== 'open') return SALE_WORDS[sale];
  if (placesLeft === null) return null;
  if (placesLeft === 0) return ALL_HELD;
  return placesLeft === 1 ? '1 place' : `${placesLeft} places`;
}

/** `On now, until 02:00, 76 places`; null while an event is not on. */
export function onNowWords(event: EventSummary, now: Date): string | null {
  if (!isOnNow(event, now)) return null;
  const until = untilWords(eveningAt(event, now).endsAt, now);
  const places = placesWords(event);
  return places === null ? `On now, ${until}` : `On now, ${until}, ${places}`;
}

/** Why nobody can book here any more; null while one can. Held places may come back: they close nothing. */
export function closedWords(event: Pick<EventSummary, 'endsAt' | 'isSoldOut' | 'sale'>, now: Date): string | null {
  if (event.endsAt <= now) return 'This event is over';
  if (event.isSoldOut) return 'Sold Out';
  return event.sale === 'open' ? null : SALE_WORDS[event.sale];
}
