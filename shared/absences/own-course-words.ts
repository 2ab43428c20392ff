import { formatHours } from '#shared/events/event-words.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { inTimeUntil, type OwnEvening } from './absence.ts';
import type { Standing } from './own-course.ts';

/** What the page of one's own course says. */
export const OWN_COURSE = {
  title: 'My course',
  myEvenings: 'My evenings',
  next: 'Next evening',
  onNow: 'On now',
  toCome: 'Evenings to come',
  cantCome: 'I can’t come',
  comeAfterAll: 'I’m coming after all',
  absent: 'You can’t come',
  over: 'The course is over',
  overText: 'That was the last evening. See you on the floor.',
  loading: 'Loading your course',
  loadFailed: 'Your course could not be loaded. Please try again.',
  missing: 'This course is not among your tickets.',
  onlyLook: 'This ticket is not yours to change any more, so its evenings can only be looked at.',
  notSaid: 'You are still expected',
  notTakenBack: 'You are still excused',
} as const;

/** `3 danced`, `1 excused`, `8 to come`: what there is of each, in this order. */
const KEY = [
  ['danced', 'danced'],
  ['excused', 'excused'],
  ['missed', 'missed'],
  ['to_come', 'to come'],
] as const;

/** The key below the evenings; the next one is to come. */
export function keyOf(standings: readonly Standing[]): { standing: (typeof KEY)[number][0]; words: string }[] {
  return KEY.flatMap(([standing, words]) => {
    const count = standings.filter((one) => one === standing || (standing === 'to_come' && one === 'next')).length;
    return count === 0 ? [] : [{ standing, words: `${count} ${words}` }];
  });
}

const SAID: Record<Standing, string> = {
  danced: 'danced',
  excused: 'excused',
  missed: 'missed',
  unseen: 'over',
  next: 'next',
  to_come: 'to come',
};

/** `Evenings: 1 danced, 2 excused, 3 next, 4 to come`: the row of evenings for who hears it. */
export const rowInWords = (standings: readonly Standing[]): string =>
  `Evenings: ${standings.map((standing, at) => `${at + 1} ${SAID[standing]}`).join(', ')}`;

/** Below the button: until when it frees the place, and what it does later. */
export function whatItDoes(evening: OwnEvening, absenceHours: number, now: Date): string {
  const until = inTimeUntil(evening, absenceHours);
  if (evening.absence === 'in_time')
    return 'Your place is free for that evening. While nobody has it, you can change your mind until it begins.';
  if (evening.absence === 'late') return 'You are excused. Until it begins you can change your mind.';
  return now <= until
    ? `Say so until ${formatDayAndMonth(until)}, ${formatTime(until)}, and you may make up for it in another course.`
    : 'It is too late to free your place, but you are excused when you say so.';
}

/** `Wednesday, 21 January, 19:30–20:45`. */
export const whenWords = (evening: OwnEvening): string =>
  `${formatDayAndMonth(evening.startsAt)}, ${formatHours(evening)}`;
