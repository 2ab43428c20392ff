import type { NextCourse } from '#shared/next-course/next-course.ts';
import { formatLongDate, formatShortDay, formatTime } from '#shared/time.ts';

const moment = (at: Date): string => `${formatLongDate(at)}, ${formatTime(at)}`;

/** What the panel says of the course that follows one. */
export const NEXT_COURSE_WORDS = {
  title: 'The next course',
  failed: 'The next course could not be loaded.',
  which: 'Which course follows',
  none: 'None yet',
  choice: (title: string, startsAt: Date) => `${title}, from ${formatShortDay(startsAt)}`,
  hint: 'Of those that begin later. It may still be a draft; they are asked once it can be booked.',
  days: 'Kept for them, in days',
  daysHint: 'From 1 to 21. It never ends at night.',
  what: (at: Date) =>
    `Those who were there are asked by mail after ${moment(at)}, once the next course can be booked. A place is kept for ` +
    'each of them, then it is open to all. What others book before that is not kept.',
  asked: (at: Date) => `They were asked on ${moment(at)}.`,
  until: (at: Date) => `Places are kept until ${moment(at)}.`,
  answers: ({ kept, taken, waiting, gone }: NextCourse['asked']) =>
    [
      `${taken} ordered`,
      `${kept} not yet`,
      ...(waiting > 0 ? [`${waiting} without a place so far`] : []),
      ...(gone > 0 ? [`${gone} let it go`] : []),
    ].join(', '),
  save: 'Save the next course',
  saving: 'Saving',
  saved: 'Saved',
  notSaved: 'Not saved',
};
