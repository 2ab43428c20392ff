import { describe, expect, it } from 'vitest';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';

/** A zone of a file's own, as Outlook writes it: two hours ahead of UTC, all year. */
const OWN_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Club time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const night = (...lines: string[]) => calendar('BEGIN:VEVENT', 'UID:night', 'SUMMARY:Noche', ...lines, 'END:VEVENT');
/** Before all nights below. */
const NOW = new Date('2026-01-01T00:00:00Z');
const read = (text: string) => readCalendar(text, NOW);
const startsOf = (text: string) => read(text).nights.map(({ startsAt }) => startsAt.toISOString());

describe('a calendar from another time zone', () => {
  it('begins when its own clock says so', () => {
    expect(startsOf(night('DTSTART;TZID=America/New_York:20270115T200000'))).toEqual(['2027-01-16T01:00:00.000Z']);
    expect(startsOf(night('DTSTART;TZID="Europe/London":20270715T200000'))).toEqual(['2027-07-15T19:00:00.000Z']);
  });

  it('ends when its own clock says so, which may be another one', () => {
    const [found] = read(
      night('DTSTART;TZID=Europe/Berlin:20270115T200000', 'DTEND;TZID=Europe/London:20270115T230000'),
    ).nights;
    expect(found?.endsAt.toISOString()).toBe('2027-01-15T23:00:00.000Z');
  });

  it('may name a zone that only the file itself describes', () => {
    expect(
      startsOf(calendar(...OWN_ZONE, 'BEGIN:VEVENT', 'UID:x', 'DTSTART;TZID=Club time:20270115T200000', 'END:VEVENT')),
    ).toEqual(['2027-01-15T18:00:00.000Z']);
  });

  it('stays at the same clock there when only that country changes its clocks', () => {
    // New York goes over to summer time two weeks before Berlin.
    const series = night(
      'DTSTART;TZID=America/New_York:20270312T140000',
      'RRULE:FREQ=WEEKLY;COUNT=3',
      'EXDATE;TZID=America/New_York:20270326T140000',
    );
    expect(startsOf(series)).toEqual(['2027-03-12T19:00:00.000Z', '2027-03-19T18:00:00.000Z']);
  });

  it('is not read at a wrong hour when nobody knows the zone', () => {
    const { nights, problems } = read(night('DTSTART;TZID=Mars/Olympus:20270115T200000'));
    expect(nights).toEqual([]);
    expect(problems).toEqual([
      {
        where: 'Noche',
        what:
          'Line 6 (DTSTART): Its time zone “Mars/Olympus” is not known. ' +
          'Please choose a city’s zone there, or enter it by hand.',
      },
    ]);
  });

  it('is Munich’s clock where no zone is named, and 20:00 where there is only a day', () => {
    expect(startsOf(night('DTSTART:20270115T210000'))).toEqual(['2027-01-15T20:00:00.000Z']);
    expect(startsOf(night('DTSTART;VALUE=DATE:20270715'))).toEqual(['2027-07-15T18:00:00.000Z']);
  });
});

describe('a file that is no calendar', () => {
  it('is said to be one instead of failing', () => {
    const broken = read('BEGIN:VCALENDAR\r\nno property at all\r\nEND:VCALENDAR');
    expect(broken).toMatchObject({ nights: [], problems: [{ where: 'The file' }] });
    expect(read('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:x')).toMatchObject({ nights: [] });
    expect(read(night('DTSTART:tomorrow')).problems).toEqual([
      {
        where: 'Noche',
        what: 'Line 6 (DTSTART): “tomorrow” is not a date that can be read. Please enter it by hand.',
      },
    ]);
  });

  it('is refused at the deepest nesting and the longest line it can have', () => {
    const deep = calendar(...Array.from({ length: 50_000 }, () => 'BEGIN:VEVENT'));
    expect(read(deep).nights).toEqual([]);
    expect(read(night(`SUMMARY:${'x'.repeat(700_000)}`)).nights).toEqual([]);
  });

  it('can not keep the server busy with a zone of its own', () => {
    const change = [
      'BEGIN:STANDARD',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=6SU',
      'END:STANDARD',
    ];
    const zone = (...changes: string[]) => ['BEGIN:VTIMEZONE', 'TZID:Trap', ...changes, 'END:VTIMEZONE'];
    const event = ['BEGIN:VEVENT', 'UID:x', 'SUMMARY:s', 'DTSTART;TZID=Trap:20270115T200000', 'END:VEVENT'];
    const never = calendar(...zone(...change), ...event);
    const often = never.replace('FREQ=YEARLY;BYMONTH=2;BYDAY=6SU', 'FREQ=SECONDLY');
    const real = change.join('\r\n').replace('6SU', '-1SU');
    for (const text of [never, often, calendar(...zone(...Array.from({ length: 21 }, () => real)), ...event)])
      expect(read(text).problems).toMatchObject([
        { where: 's', what: expect.stringMatching(/^Line \d+ \(DTSTART\): Its time zone “Trap” is not known\./) },
      ]);
    expect(startsOf(calendar(...zone(real), ...event))).toEqual(['2027-01-15T19:00:00.000Z']);
  });

  it('never gives more nights than are imported at once', () => {
    const weekly = (at: number) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'DTSTART:20270115T200000Z',
      'RRULE:FREQ=WEEKLY',
      'END:VEVENT',
    ];
    const { nights } = read(calendar(...Array.from({ length: 1_000 }, (_, at) => weekly(at)).flat()));
    expect(nights.length).toBeLessThan(400);
  });
});
