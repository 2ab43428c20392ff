import { describe, expect, it } from 'vitest';
import { previewImport } from '#server/services/shop/events/import/import-events.ts';
import { plainWords } from '#server/services/shop/events/import/plain-words.ts';
import { readCalendar } from '#server/services/shop/events/import/read-calendar.ts';
import { addBuyer, openTestShop } from '#tests/support/test-shop.ts';

/** As long as a file may be. Looked at once for each of its signs, a text of this length takes hours. */
const LONGEST = 780_000;
const filledWith = (sign: string): string => sign.repeat(Math.floor(LONGEST / sign.length));
const many = (count: number, lines: (at: number) => string[]): string[] =>
  Array.from({ length: count }, (_, at) => lines(at)).flat();
const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const night = (uid: string, ...lines: string[]): string[] => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const NOW = new Date('2026-01-01T00:00:00Z');

describe('a hostile file of dates', () => {
  it('may open tags that it never closes', () => {
    for (const sign of ['<', '<a ', '<style ', '<style>', '<a href="">', '<a href="" href="', 'href="', ' ', '\n<b'])
      expect(plainWords(`<b>Noche</b>${filledWith(sign)}`)).toMatch(/^Noche/);
    expect(plainWords('<style>b { color: red }</style><p>One<script>two()</script></p><p>three</p>')).toBe(
      'One\n\nthree',
    );
  });

  it('may repeat for ever, from long ago, a thousand times over', () => {
    const fromLongAgo = (rule: string) =>
      readCalendar(
        calendar(...many(7_000, (at) => night(`${at}`, 'DTSTART;TZID=Europe/London:20010101T200000', `RRULE:${rule}`))),
        NOW,
      );
    // Those that are read at once, and one series too many, which the import tells of.
    const { nights, problems } = fromLongAgo('FREQ=DAILY');
    expect([nights.length > 300, nights.length < 400]).toEqual([true, true]);
    expect(problems[0]?.what).toMatch(/^It goes on: its next 60 nights are read\./);
    expect(fromLongAgo('FREQ=DAILY;COUNT=9000')).toMatchObject({ nights: [], problems: [], past: 63_000_000 });
    const searched = fromLongAgo('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');
    expect(searched.nights).toEqual([]);
    expect(searched.problems.at(-1)?.what).toBe('The file repeats more than is read at once. Please split it.');
  });

  it('costs little, whatever its eight hundred kilobytes repeat', () => {
    const rules = [
      'FREQ=DAILY',
      'FREQ=YEARLY;BYDAY=FR;BYSETPOS=53',
      'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=99999',
    ];
    for (const rule of rules) {
      const lines = ['DTSTART;TZID=Europe/Berlin:20010101T200000', `RRULE:${rule}`];
      const text = calendar(...many(5_000, (at) => night(`daily-${at}`, `SUMMARY:Noche ${at}`, ...lines)));
      const before = process.threadCpuUsage();
      readCalendar(text.slice(0, 800_000), NOW);
      const { user, system } = process.threadCpuUsage(before);
      // In microseconds of work, however busy the machine is; it takes a tenth of this.
      expect(user + system).toBeLessThan(3_000_000);
    }
  });

  it('may have a zone of its own for each night', () => {
    const zones = many(7_000, (at) => ['BEGIN:VTIMEZONE', `TZID:Z${at}`, 'END:VTIMEZONE']);
    const nights = many(7_000, (at) => night(`${at}`, `DTSTART;TZID=Z${at}:20270115T200000`));
    expect(readCalendar(calendar(...zones, ...nights), NOW)).toMatchObject({
      nights: [],
      problems: [{ where: 'The file', what: 'It has more than 50 time zones of its own.' }],
    });
  });

  it('is told of in a hundred lines, has columns that somebody can look at, and names that can be kept', async () => {
    const shop = await openTestShop();
    const office = shop.as(addBuyer(shop), ['organiser']);
    const preview = (text: string) =>
      previewImport(office, { text, fileName: 'x', isRefundOffered: true, priceCents: 1000 });
    const { problems } = await preview(calendar(...many(20_000, () => ['BEGIN:VEVENT', 'END:VEVENT'])));
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)?.what).toBe('19900 more could not be read.');
    await expect(preview(filledWith('date;'))).rejects.toThrow('IMPORT_NOT_READABLE');
    const named = await preview(calendar(...night('x'.repeat(501), 'SUMMARY:Noche', 'DTSTART:20991231T200000Z')));
    expect(named).toMatchObject({
      rows: [],
      problems: [{ where: 'Noche', what: 'Its UID is longer than 500 signs.' }],
    });
  });
});
