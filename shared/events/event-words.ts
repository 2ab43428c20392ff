import type { Lang } from '#shared/lang.ts';
import { formatShortDay, formatTime, HOUR_MS } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import { eveningAt, isOnNow, type Evening } from './evenings.ts';
import type { EventSummary } from './event-view.ts';
import type { en } from './words.en.ts';

export type EventWords = WordsOf<typeof en>;
/** In which language, and with which words. */
export type SayOfEvents = { lang: Lang; words: EventWords };

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

/** How many places one can still book: `76 places`; null where places are not counted. */
function placesWords({ placesLeft }: Pick<EventSummary, 'placesLeft'>, words: EventWords): string | null {
  if (placesLeft === null) return null;
  return placesLeft === 0 ? words.allHeld : words.places(placesLeft);
}

/** `On now, until 02:00, 76 places`; null while an event is not on. */
export function onNowWords(event: EventSummary, now: Date, { lang, words }: SayOfEvents): string | null {
  if (!isOnNow(event, now)) return null;
  const until = untilWords(eveningAt(event, now).endsAt, now, lang);
  const closed = whyClosed(event, now);
  const places = closed === null ? placesWords(event, words) : words.closed[closed];
  return [words.onNow, until, places].filter((part) => part !== null).join(', ');
}

/** Why nobody can book here any more; null while one can. Held places may come back: they close nothing. */
export function whyClosed(
  event: Pick<EventSummary, 'endsAt' | 'isSoldOut' | 'sale'>,
  now: Date,
): keyof EventWords['closed'] | null {
  if (event.endsAt <= now) return 'over';
  if (event.isSoldOut) return 'soldOut';
  return event.sale === 'open' ? null : event.sale;
}
