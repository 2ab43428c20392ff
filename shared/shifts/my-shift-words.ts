import type { Lang } from '#shared/lang.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { de } from './my-shift-words.de.ts';

export type MyShiftWords = WordsOf<typeof de>;

const germanDay = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/Berlin',
});
/** `Sa 24. Jan` or `Sat 24 Jan` */
export function shiftDay(startsAt: Date, lang: Lang): string {
  if (lang === 'en') return formatShortDay(startsAt);
  const parts = new Map(germanDay.formatToParts(startsAt).map(({ type, value }) => [type, value]));
  return `${parts.get('weekday')?.replace('.', '')} ${parts.get('day')}. ${parts.get('month')?.replace('.', '').slice(0, 4)}`;
}
/** `21:00–00:00` */
export const shiftHours = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatTime(startsAt)}–${formatTime(endsAt)}`;
