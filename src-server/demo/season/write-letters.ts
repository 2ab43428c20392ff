import type { Db } from '#server/db/client.ts';
import { contactMessages, courseRequests, reservations } from '#server/db/schema/contact.ts';
import type { Person } from './people.ts';
import { rowWriter } from './row-writer.ts';
import type { SeasonCalendar } from './season-calendar.ts';
import { seedUuid } from './season-ids.ts';

const MESSAGES = [
  {
    subject: 'Lost scarf',
    message: 'A green one, on the Friday before last, near the bar. Did anybody find it?',
    isHandled: true,
  },
  { subject: 'Coming alone', message: 'Is the Saturday a good first night if I know nobody?', isHandled: true },
  {
    subject: 'Birthday group',
    message: 'We are nine. Can you keep the corner table from half past eight?',
    isHandled: false,
  },
  {
    subject: 'Photos of the festival',
    message: 'Where will they be, and may I have one taken down?',
    isHandled: false,
  },
];
const TABLES = [
  { guests: 4, note: 'Near the floor, if you can.', isHandled: false },
  { guests: 2, note: '', isHandled: true },
];

/** A few letters, some of them answered: the organiser's inbox is never empty. */
export function writeLetters(db: Db, dancers: readonly Person[], calendar: SeasonCalendar): void {
  const writeMessage = rowWriter(db, contactMessages, [
    'id',
    'requestKey',
    'name',
    'email',
    'subject',
    'message',
    'createdAt',
    'handledAt',
  ]);
  const writeTable = rowWriter(db, reservations, [
    'id',
    'requestKey',
    'name',
    'email',
    'night',
    'guests',
    'note',
    'createdAt',
    'handledAt',
  ]);
  const writeCourse = rowWriter(db, courseRequests, [
    'id',
    'requestKey',
    'name',
    'email',
    'phone',
    'role',
    'note',
    'createdAt',
    'handledAt',
  ]);
  const from = (index: number) => ({ name: dancers[index]?.name ?? '', email: dancers[index]?.email ?? '' });
  const keyed = (what: string) => ({ id: seedUuid(`letter:${what}`), requestKey: seedUuid(`letter-key:${what}`) });
  const times = (daysAgo: number, isHandled: boolean) => ({
    createdAt: calendar.at(-daysAgo, 18, 20),
    handledAt: isHandled ? calendar.at(1 - daysAgo, 10, 0) : null,
  });
  for (const [index, { isHandled, ...words }] of MESSAGES.entries())
    writeMessage({ ...keyed(words.subject), ...from(10 + index), ...words, ...times(9 - 2 * index, isHandled) });
  for (const [index, { isHandled, ...request }] of TABLES.entries())
    writeTable({
      ...keyed(`table ${index}`),
      ...from(20 + index),
      ...request,
      night: calendar.dateOf(calendar.next('friday', 1)),
      ...times(3 - index, isHandled),
    });
  writeCourse({
    ...keyed('course'),
    ...from(30),
    phone: null,
    role: 'both',
    note: 'Mondays would suit me best.',
    ...times(2, false),
  });
}
