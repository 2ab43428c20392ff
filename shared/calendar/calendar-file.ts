import { berlinInstant } from '#shared/berlin.ts';
import { brand } from '#shared/brand.ts';
import { placeOf, type CourseEvening, type Evening } from '#shared/events/evenings.ts';
import { BERLIN, isoBerlin, SECOND_MS } from '#shared/time.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { contentLines, escapeText } from './content-line.ts';

/** An event as a calendar shows it. */
export type CalendarEvent = {
  id: string;
  title: string;
  otherWords?: OtherWords | null;
  kind: string;
  description: string;
  location: string;
  startsAt: Date;
  endsAt: Date;
  /** Of a weekly course: each is an entry of its own. */
  evenings: readonly CourseEvening[];
  createdAt: Date;
  updatedAt: Date;
  isCancelled: boolean;
  /** Address of the event's page. */
  url: string;
};

/** The rule since 1996: back on the last Sunday of October, forward on the last of March. */
const BERLIN_ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${BERLIN}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const utc = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/**
 * Berlin's wall clock, so a night stays at 20:00 whatever a calendar knows about clock changes. In the hour that
 * happens twice in October the wall clock names the first pass (RFC 5545 §3.3.5); the second is written in UTC.
 */
function moment(name: string, instant: Date): string {
  const local = isoBerlin(instant).slice(0, 19);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = local.split(/[-:T]/).map(Number);
  const isFirstPass =
    berlinInstant(year, month, day, hour, minute).getTime() + second * SECOND_MS ===
    Math.floor(instant.getTime() / SECOND_MS) * SECOND_MS;
  return isFirstPass ? `${name};TZID=${BERLIN}:${local.replaceAll(/[-:]/g, '')}` : `${name}:${utc(instant)}`;
}

/** Grows with every change of the event, so a calendar takes the newer of two mails (RFC 5545 §3.8.7.4). */
function sequenceOf({ createdAt, updatedAt }: CalendarEvent): number {
  return Math.max(0, Math.floor((updatedAt.getTime() - createdAt.getTime()) / SECOND_MS));
}

/** One entry: of a course an evening, which is moved, left out and told of by itself. */
type Entry = Evening & { uid: string; location: string; isCancelled: boolean };

function entriesOf(event: CalendarEvent): Entry[] {
  const { id, startsAt, endsAt, evenings, location, isCancelled } = event;
  if (evenings.length === 0) return [{ uid: id, startsAt, endsAt, location, isCancelled }];
  return evenings.map((evening) => ({
    uid: evening.id,
    startsAt: evening.startsAt,
    endsAt: evening.endsAt,
    location: placeOf(location, evening),
    isCancelled: isCancelled || evening.isLeftOut,
  }));
}

const eventLines = (event: CalendarEvent): string[] =>
  entriesOf(event).flatMap(({ uid, startsAt, endsAt, location, isCancelled }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SEQUENCE:${sequenceOf(event)}`,
    moment('DTSTART', startsAt),
    moment('DTEND', endsAt),
    `SUMMARY:${escapeText(event.title)}`,
    `LOCATION:${escapeText(location)}`,
    `DESCRIPTION:${escapeText([event.description, event.url].filter((part) => part !== '').join('\n\n'))}`,
    `URL:${event.url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]);

/** An iCalendar file (RFC 5545); `feedName` makes it one that calendars subscribe to and fetch again. */
export function calendarFile(events: readonly CalendarEvent[], feedName?: string): string {
  const feed =
    feedName === undefined
      ? []
      : [
          `NAME:${escapeText(feedName)}`,
          `X-WR-CALNAME:${escapeText(feedName)}`,
          `X-WR-TIMEZONE:${BERLIN}`,
          'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
          'X-PUBLISHED-TTL:PT6H',
        ];
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.full}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...feed,
    ...BERLIN_ZONE,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]);
}
