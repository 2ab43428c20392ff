import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { calendarFile, type CalendarEvent } from '#shared/calendar/calendar-file.ts';

const night: CalendarEvent = {
  id: '0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11',
  title: 'Salsa, Bachata; und \\ mehr',
  kind: 'party',
  description:
    'Erste Zeile\nÜber den Dächern, 💃 und eine sehr lange Zeile, die mehr als ' +
    'fünfundsiebzig Oktette braucht, weil sie Umlaute trägt: äöüÄÖÜß.',
  location: 'Salón Isar, Au; Hinterhof',
  startsAt: berlinInstant(2026, 1, 16, 20, 0),
  endsAt: berlinInstant(2026, 1, 17, 2, 0),
  evenings: [],
  createdAt: berlinInstant(2026, 1, 1),
  updatedAt: berlinInstant(2026, 1, 2),
  isCancelled: false,
  url: 'https://clave.example/events/0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11',
};

function parse(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return {
    calendar,
    events: calendar.getAllSubcomponents('vevent').map((c) => ({ component: c, event: new ICAL.Event(c) })),
  };
}

const only = (event: Partial<CalendarEvent>) => parse(calendarFile([{ ...night, ...event }])).events[0]!;

describe('calendar file', () => {
  test('says what the event says, with commas, semicolons, line breaks and emoji whole', () => {
    const { event, component } = only({});
    expect(event.uid).toBe(night.id);
    expect(event.summary).toBe(night.title);
    expect(event.location).toBe(night.location);
    expect(event.description).toBe(`${night.description}\n\n${night.url}`);
    expect(component.getFirstPropertyValue('url')).toBe(night.url);
    expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  });

  test('no line is longer than 75 octets, every line ends with CRLF, no character is cut in two', () => {
    const file = calendarFile([night]);
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(Buffer.from(file).toString('utf8')).not.toContain('\ufffd');
  });

  test.each([
    ['in winter', berlinInstant(2026, 1, 16, 20, 0), '2026-01-16T19:00:00.000Z'],
    ['in summer', berlinInstant(2026, 7, 17, 20, 0), '2026-07-17T18:00:00.000Z'],
  ])('stands at Berlin’s wall clock %s', (_, startsAt, utc) => {
    const { event, component } = only({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) });
    expect(event.startDate.toJSDate().toISOString()).toBe(utc);
    expect(event.startDate.hour).toBe(20);
    expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Berlin');
  });

  test('a night over the change to summer time ends an hour earlier on the clock than it lasts', () => {
    const { event } = only({ startsAt: berlinInstant(2026, 3, 28, 22, 0), endsAt: berlinInstant(2026, 3, 29, 4, 0) });
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(5 * 3_600_000);
  });

  test('every Friday of a year keeps its eight in the evening in the calendar it is fetched into, over both changes', () => {
    const fridays = Array.from({ length: 52 }, (_, week) => berlinInstant(2026, 1, 2 + 7 * week, 20, 0));
    const { events } = parse(
      calendarFile(
        fridays.map((startsAt, week) => ({
          ...night,
          id: `friday-${week}`,
          startsAt,
          endsAt: new Date(startsAt.getTime() + 6 * 3_600_000),
        })),
      ),
    );
    expect(events.map(({ event }) => event.startDate.hour)).toEqual(fridays.map(() => 20));
    expect(events.map(({ event }) => event.startDate.toJSDate())).toEqual(fridays);
    expect(new Set(fridays.map((friday) => friday.getUTCHours()))).toEqual(new Set([18, 19]));
  });

  test('the hour that happens twice in October keeps its two passes apart', () => {
    const secondPass = new Date('2026-10-25T01:30:00Z');
    const firstPass = new Date('2026-10-25T00:30:00Z');
    const startsAt = berlinInstant(2026, 10, 24, 21, 0);
    expect(only({ startsAt, endsAt: firstPass }).event.endDate.toJSDate()).toEqual(firstPass);
    expect(only({ startsAt, endsAt: secondPass }).event.endDate.toJSDate()).toEqual(secondPass);
  });

  test('a changed event has the same id and a higher sequence; a cancelled one says so', () => {
    const before = only({}).event;
    const after = only({ updatedAt: berlinInstant(2026, 1, 3), isCancelled: true });
    expect(after.event.uid).toBe(before.uid);
    expect(after.event.sequence).toBeGreaterThan(before.sequence);
    expect(after.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });

  test('only a feed has a name and asks to be fetched again', () => {
    expect(calendarFile([night])).not.toContain('X-WR-CALNAME');
    expect(calendarFile([night], 'Nights')).toContain('X-WR-CALNAME:Nights\r\n');
  });
});
