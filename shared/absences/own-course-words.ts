import { formatHours } from '#shared/events/event-words.ts';
import type { Lang } from '#shared/lang.ts';
import type { MakeUp, MakeUpPlace } from '#shared/make-ups/make-up.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { listed, type WordsOf } from '#shared/words.ts';
import { inTimeUntil, type OwnEvening } from './absence.ts';
import type { Standing } from './own-course.ts';
import type { en } from './words.en.ts';

export type OwnCourseWords = WordsOf<typeof en>;

/** The words of a page, and how it writes days. */
export type SaidInCourse = { words: OwnCourseWords; lang: Lang };

const KEY = ['danced', 'excused', 'missed', 'to_come'] as const;

/** `3 danced`, `1 excused`, `8 to come`: what there is of each, in this order; the next one is to come. */
export function keyOf(
  standings: readonly Standing[],
  { key }: Pick<OwnCourseWords, 'key'>,
): { standing: (typeof KEY)[number]; words: string }[] {
  return KEY.flatMap((standing) => {
    const count = standings.filter((one) => one === standing || (standing === 'to_come' && one === 'next')).length;
    return count === 0 ? [] : [{ standing, words: `${count} ${key[standing]}` }];
  });
}

/** `Evenings: 1 danced, 2 excused, 3 next, 4 to come`: the row of evenings for who hears it. */
export const rowInWords = (
  standings: readonly Standing[],
  { row, said }: Pick<OwnCourseWords, 'row' | 'said'>,
): string => row(standings.map((standing, at) => `${at + 1} ${said[standing]}`).join(', '));

/** Below the button: until when it frees the place, and what it does later. */
export function whatItDoes(
  evening: OwnEvening,
  { absenceHours, now }: { absenceHours: number; now: Date },
  { words: { does }, lang }: SaidInCourse,
): string {
  const until = inTimeUntil(evening, absenceHours);
  if (evening.absence === 'in_time') return does.freed;
  if (evening.absence === 'late') return does.late;
  return now <= until ? does.until(formatDayAndMonth(until, lang), formatTime(until)) : does.tooLate;
}

/** `Wednesday, 21 January, 19:30–20:45`. */
export const whenWords = (evening: Pick<OwnEvening, 'startsAt' | 'endsAt'>, lang: Lang): string =>
  `${formatDayAndMonth(evening.startsAt, lang)}, ${formatHours(evening, lang)}`;

/** `Friday, 19 January, 20:15–21:30, Halle 7`. */
export const placeWords = (
  { startsAt, endsAt, place }: Pick<MakeUpPlace, 'startsAt' | 'endsAt' | 'place'>,
  lang: Lang,
): string => `${whenWords({ startsAt, endsAt }, lang)}, ${place}`;

/** Until when something is open: `Sunday, 18 January, 20:00`. */
export const untilWords = (at: Date, lang: Lang): string => `${formatDayAndMonth(at, lang)}, ${formatTime(at)}`;

type Missed = Pick<MakeUp, 'missedEveningId' | 'missedStartsAt'>;

/** `evening 4`, or its day where the evening is none of the course's any more. */
export function missedWords(
  { missedEveningId, missedStartsAt }: Missed,
  evenings: readonly OwnEvening[],
  { words, lang }: SaidInCourse,
): string {
  const at = evenings.findIndex(({ id }) => id === missedEveningId);
  return at === -1 ? formatDayAndMonth(missedStartsAt, lang) : words.makeUp.evening(at + 1);
}

/** Above the evenings that can be chosen: `Make up for evening 4`, or for which first of several. */
export function makeUpHeading(open: readonly Missed[], evenings: readonly OwnEvening[], said: SaidInCourse): string {
  const { heading } = said.words.makeUp;
  return heading(
    listed(
      open.map((missed) => missedWords(missed, evenings, said)),
      said.lang === 'de' ? 'und' : 'and',
    ),
  );
}
