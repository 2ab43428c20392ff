import type { Lang } from '#shared/lang.ts';
import { formatLongDate, formatShortDay, formatTime } from '#shared/time.ts';
import { eveningsOf, isMovedEvening, leftOutOf } from './all-evenings.ts';
import { eveningWords } from './evening-words.ts';
import type { Timed } from './evenings.ts';

/** What is said of a course's evenings beside their times. */
type CourseNotes = { notOn: string[]; moved: string[] };

const MOVED = {
  en: { also: (now: string) => `also on ${now}`, to: (before: string, now: string) => `${before} to ${now}` },
  de: {
    also: (now: string) => `auch am ${now} Uhr`,
    to: (before: string, now: string) => `${before} verlegt auf ${now} Uhr`,
  },
};
const NOT_ON = {
  en: (days: string) => `not on ${days}`,
  de: (days: string) => `nicht am ${days}`,
};

/**
 * What is not as the rule of a course says: the days it is not on, and what was moved, `Tue 4 Mar to Wed 5 Mar, 19:30`;
 * what was added is `also on Sat 7 Mar, 19:30`.
 */
function courseNotes(event: Pick<Timed, 'evenings'>, lang: Lang): CourseNotes {
  const planned = event.evenings.filter(({ isLeftOut }) => !isLeftOut);
  const { also, to } = MOVED[lang];
  return {
    notOn: leftOutOf(event).map(({ ruleStartsAt, startsAt }) => formatShortDay(ruleStartsAt ?? startsAt, lang)),
    moved: planned
      .filter((evening) => isMovedEvening(evening) || evening.ruleStartsAt === null)
      .map(({ ruleStartsAt, startsAt }) => {
        const now = `${formatShortDay(startsAt, lang)}, ${formatTime(startsAt)}`;
        return ruleStartsAt === null ? also(now) : to(formatShortDay(ruleStartsAt, lang), now);
      }),
  };
}

/** `12, once a week until Tuesday, 24 March 2026, not on Tue 4 Mar`. */
export function eveningsInWords(event: Timed, lang: Lang = 'en'): string {
  const { notOn, moved } = courseNotes(event, lang);
  const until = { en: 'once a week until', de: 'einmal pro Woche bis' }[lang];
  const rule = `${eveningsOf(event).length}, ${until} ${formatLongDate(event.endsAt, lang)}`;
  return [rule, ...notOnWords(notOn, lang), ...moved].join(', ');
}

/** `not on Tue 4 Mar, Tue 11 Mar and Tue 18 Mar`; empty where it is always on. */
function notOnWords(days: readonly string[], lang: Lang): string[] {
  const listed =
    days.length < 2
      ? days.join('')
      : `${days.slice(0, -1).join(', ')} ${{ en: 'and', de: 'und' }[lang]} ${days.at(-1)}`;
  return days.length === 0 ? [] : [NOT_ON[lang](listed)];
}

/** `evening 3 of 12, not on Tue 4 Mar`; null for what is no weekly course. */
export function courseWords(event: Timed, now: Date, lang: Lang = 'en'): string | null {
  const which = eveningWords(event, now, lang);
  if (which === null) return null;
  const { notOn, moved } = courseNotes(event, lang);
  return [which, ...notOnWords(notOn, lang), ...moved].join(', ');
}
