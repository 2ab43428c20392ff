import { describe, expect, it } from 'vitest';
import { formatTime, localDateOf } from '#shared/time.ts';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';

const NOW = new Date('2031-01-11T10:00:00Z');
const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Invented//Planner 1.0//EN'];
const START = 'DTSTART;TZID=Europe/Berlin:20310306T200000';
const event = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Noche', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => readCalendar([...HEAD, ...lines, 'END:VCALENDAR'].join('\r\n'), NOW);
const dates = (...lines: string[]): string[] => {
  const { nights, problems } = read(...lines);
  expect(problems).toEqual([]);
  return nights.map(({ startsAt }) => `${localDateOf(startsAt).slice(5)} ${formatTime(startsAt)}`);
};
const at20 = (...days: string[]): string[] => days.map((day) => `${day} 20:00`);

describe('the nights of a series', () => {
  it.each<[form: string, lines: string[], nights: string[]]>([
    ['listed without a rule', [START, 'RDATE;TZID=Europe/Berlin:20310308T200000'], at20('03-06', '03-08')],
    ['listed in UTC', [START, 'RDATE:20310308T190000Z,20310403T180000Z'], at20('03-06', '03-08', '04-03')],
    ['listed without a zone', [START, 'RDATE:20310308T200000'], at20('03-06', '03-08')],
    ['listed as days in lower case', [START, 'rdate;value=date:20310308'], at20('03-06', '03-08')],
    [
      'listed as a day beside a rule',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20310308'],
      at20('03-06', '03-08', '03-13'),
    ],
    ['listed as a day that says it only by its length', [START, 'RDATE:20310308'], at20('03-06', '03-08')],
    ['listed as a period in UTC', [START, 'RDATE;VALUE=PERIOD:20310308T190000Z/PT3H'], at20('03-06', '03-08')],
    [
      'listed as a period beside a rule',
      [START, 'RRULE:FREQ=DAILY;COUNT=2', 'RDATE;VALUE=PERIOD:20310309T200000/20310309T230000'],
      at20('03-06', '03-07', '03-09'),
    ],
    [
      'of a second rule by the month',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=MONTHLY;COUNT=2'],
      at20('03-06', '03-13', '04-06'),
    ],
    [
      'of three rules',
      [START, 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2', 'RRULE:FREQ=YEARLY;COUNT=1'],
      at20('03-06', '03-07', '03-13'),
    ],
    [
      'without those of an excluding rule by its days',
      [START, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'],
      at20('03-07', '03-09'),
    ],
    [
      'without those of an excluding rule that ends',
      [START, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;COUNT=2'],
      at20('03-08', '03-09'),
    ],
    [
      'without one excluded at midnight in UTC',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310313T000000Z'],
      at20('03-06', '03-20'),
    ],
    [
      'without one excluded at its own midnight, said in UTC',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310312T230000Z'],
      at20('03-06', '03-20'),
    ],
    [
      'without one excluded at midnight without a zone',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310313T000000'],
      at20('03-06', '03-20'),
    ],
    [
      'without one excluded as a bare day',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310313'],
      at20('03-06', '03-20'),
    ],
    [
      'without two excluded as days in one line',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20310306,20310313'],
      at20('03-20'),
    ],
    [
      'without one excluded in New York’s time',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20310313T150000'],
      at20('03-06', '03-20'),
    ],
    [
      'without one excluded by its own clock under another zone',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20310313T200000'],
      at20('03-06', '03-20'),
    ],
    [
      'without one excluded by its own clock with a Z too many',
      [START, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20310313T200000Z'],
      at20('03-06', '03-20'),
    ],
    ['until a day', [START, 'RRULE:FREQ=WEEKLY;UNTIL=20310313'], at20('03-06', '03-13')],
    ['until the second before one', [START, 'RRULE:FREQ=WEEKLY;UNTIL=20310313T185959Z'], at20('03-06')],
    ['until midnight of a day', [START, 'RRULE:FREQ=WEEKLY;UNTIL=20310313T000000'], at20('03-06', '03-13')],
  ])('%s are made', (_form, lines, nights) => {
    expect(dates(...event(...lines)).toSorted()).toEqual(nights);
  });

  it.each<[form: string, lines: string[], told: RegExp]>([
    ['a rule by the second', [START, 'RRULE:FREQ=SECONDLY'], /^Line 8 \(RRULE\)/],
    ['a part of a rule that is none', [START, 'RRULE:FREQ=WEEKLY;BYEASTER=1'], /^Line 8 \(RRULE\): .*BYEASTER=1/],
    ['a second rule that is none', [START, 'RRULE:FREQ=WEEKLY', 'RRULE:every Friday'], /^Line 9 \(RRULE\)/],
    ['an excluding rule that is none', [START, 'RRULE:FREQ=WEEKLY', 'EXRULE:FREQ=MINUTELY'], /^Line 9 \(EXRULE\)/],
    ['an exclusion that is no date', [START, 'RRULE:FREQ=WEEKLY', 'EXDATE:next Friday'], /^Line 9 \(EXDATE\)/],
    ['a listed date that is none', [START, 'RDATE:20310231T200000'], /^Line 8 \(RDATE\)/],
    ['a period without a length', [START, 'RDATE;VALUE=PERIOD:20310308T200000/P'], /^Line 8 \(RDATE\)/],
  ])('are not made when %s stands there, and it is told by name and line', (_form, lines, told) => {
    const { nights, problems } = read(...event(...lines));
    expect([nights, problems.length]).toEqual([[], 1]);
    expect(problems[0]?.what).toMatch(told);
  });

  it('of which all later ones are changed are moved, renamed or called off from there on', () => {
    const series = event(START, 'RRULE:FREQ=WEEKLY;COUNT=4');
    const later = (...lines: string[]) =>
      event('RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20310320T200000', ...lines);
    expect(dates(...series, ...later('DTSTART;TZID=Europe/Berlin:20310321T213000'))).toEqual([
      ...at20('03-06', '03-13'),
      '03-21 21:30',
      '03-28 21:30',
    ]);
    expect(dates(...series, ...later('STATUS:CANCELLED'))).toEqual(at20('03-06', '03-13'));
    // One of them is changed by itself as well.
    const single = event(
      'RECURRENCE-ID;TZID=Europe/Berlin:20310327T200000',
      'DTSTART;TZID=Europe/Berlin:20310327T190000',
    );
    expect(dates(...series, ...later('DTSTART;TZID=Europe/Berlin:20310320T210000'), ...single).toSorted()).toEqual([
      ...at20('03-06', '03-13'),
      '03-20 21:00',
      '03-27 19:00',
    ]);
  });

  it('are found again by the same name after one more date was listed', () => {
    const single = read(...event(START)).nights[0];
    const [first, second] = read(...event(START, 'RDATE;VALUE=DATE:20310308')).nights;
    expect([first?.formerUid, second?.formerUid]).toEqual([single?.uid, undefined]);
    const weekly = read(...event(START, 'RRULE:FREQ=WEEKLY;COUNT=2')).nights.map(({ uid }) => uid);
    const more = read(...event(START, 'RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE;VALUE=DATE:20310307')).nights;
    expect(more.map(({ uid }) => uid)).toEqual([weekly[0], 'a#2031-03-07', weekly[1]]);
  });

  it('are plain data, which a worker can hand over', () => {
    const found = read(
      ...event(START, 'RRULE:FREQ=WEEKLY;COUNT=2'),
      ...event('DTSTART:soon').map((line) => line.replace('UID:a', 'UID:b')),
    );
    expect(structuredClone(found)).toEqual(found);
  });

  it('have words as a form would take them: accents joined, marks gone, cut between two signs and told', () => {
    const family = '👨‍👩‍👧';
    const { nights, problems } = read(
      ...event(
        START,
        `SUMMARY:${'x'.repeat(118)}${family}`,
        'LOCATION:Salo\u0301n\u202E Isar',
        'DESCRIPTION:Ven\u0000 ya',
      ).filter((line) => line !== 'SUMMARY:Noche'),
    );
    expect(nights).toMatchObject([{ title: 'x'.repeat(118), location: 'Salón Isar', description: 'Ven ya' }]);
    expect(problems.map(({ what }) => what)).toEqual([
      'Line 7 (SUMMARY): Only its first 120 signs are kept. Please look it over.',
    ]);
  });
});
