import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant, berlinMonthRange, businessDayOf, startOfBerlinDay } from '#shared/berlin.ts';
import {
  dateBadgeOf,
  formatDayAndMonth,
  formatLongDate,
  formatMemberDate,
  formatShortDay,
  formatTicketDate,
  formatTime,
  isoBerlin,
  localDateOf,
} from '#shared/time.ts';
import { formatWorkshopDate } from '#shared/workshops/workshop-date.ts';

const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });

describe('dates and times', () => {
  it('are written in one form each', () => {
    const night = new Date('2026-01-16T19:00:00Z');
    expect(formatTime(night)).toBe('20:00');
    expect(formatTicketDate(new Date('2026-01-17T19:00:00Z'))).toBe('01/17/2026');
    expect(formatMemberDate(new Date('2026-02-05T12:00:00Z'))).toBe('5 Feb 2026');
    expect(formatWorkshopDate(new Date('2026-01-25T14:00:00Z'))).toBe('Jan 25, 2026 15:00');
    expect(formatLongDate(night)).toBe('Friday, 16 January 2026');
    expect(formatLongDate(night, 'de')).toBe('Freitag, 16. Januar 2026');
    expect(formatDayAndMonth(night)).toBe('Friday, 16 January');
    expect(formatShortDay(new Date('2026-01-17T19:00:00Z'))).toBe('Sat 17 Jan');
    expect(dateBadgeOf(night)).toEqual({ month: 'JAN', day: '16' });
  });

  it('just after midnight in Berlin is the new day, whatever UTC says', () => {
    expect(localDateOf(new Date('2026-01-15T23:00:00Z'))).toBe('2026-01-16');
    expect(formatTime(new Date('2026-01-15T23:30:00Z'))).toBe('00:30');
  });

  it('keep the wall clock across both changes of the clocks', () => {
    const beforeSpring = berlinInstant(2026, 3, 27, 20);
    expect(isoBerlin(beforeSpring)).toBe('2026-03-27T20:00:00+01:00');
    expect(isoBerlin(addBerlinDays(beforeSpring, 7))).toBe('2026-04-03T20:00:00+02:00');
    expect(isoBerlin(addBerlinDays(berlinInstant(2026, 10, 23, 20), 7))).toBe('2026-10-30T20:00:00+01:00');
  });

  it('no day later is the same instant, also in the hour that comes twice', () => {
    for (const twice of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
      expect(addBerlinDays(new Date(twice), 0)).toEqual(new Date(twice));
  });

  it('a month is what Berlin calls it, 743 hours in March and 745 in October', () => {
    const hours = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;
    expect(hours(berlinMonthRange(2026, 3))).toBe(743);
    expect(hours(berlinMonthRange(2026, 10))).toBe(745);
    expect(berlinMonthRange(2026, 12).to).toEqual(new Date('2026-12-31T23:00:00Z'));
  });

  it('a night belongs to the evening it began, until six', () => {
    expect(businessDayOf(berlinInstant(2026, 1, 17, 1, 30))).toBe('2026-01-16');
    expect(businessDayOf(berlinInstant(2026, 1, 17, 5, 59))).toBe('2026-01-16');
    expect(businessDayOf(berlinInstant(2026, 1, 17, 6))).toBe('2026-01-17');
    expect(businessDayOf(berlinInstant(2026, 3, 29, 3, 30))).toBe('2026-03-28');
  });

  it('the written instant is the same instant, and the start of a day lies on that day', () => {
    fc.assert(
      fc.property(anyInstant, (at) => {
        expect(Math.floor(new Date(isoBerlin(at)).getTime() / 1000)).toBe(Math.floor(at.getTime() / 1000));
        const start = startOfBerlinDay(at);
        expect(localDateOf(start)).toBe(localDateOf(at));
        expect(start <= at).toBe(true);
        expect(localDateOf(new Date(start.getTime() - 1))).not.toBe(localDateOf(at));
      }),
    );
  });

  it('are the words of the calendar that the system knows, whatever the year, the season and the hour', () => {
    const zone = { timeZone: 'Europe/Berlin' } as const;
    const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const by = (locale: string, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...zone, ...options });
    const [day, time, ticket, workshop, english, german] = [
      by('sv-SE', {}),
      by('en-GB', clock),
      by('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
      by('en-US', { year: 'numeric', month: 'short', day: '2-digit' }),
      by('en-GB', words),
      by('de-DE', words),
    ];
    const [shortMonth, shortWeekday] = [by('en-US', { month: 'short' }), by('en-US', { weekday: 'short' })];
    const partsOf = (at: Date) => english.formatToParts(at).map(({ value }) => value);
    fc.assert(
      fc.property(fc.date({ min: new Date('1970-01-02'), max: new Date('2099-12-31'), noInvalidDate: true }), (at) => {
        expect(localDateOf(at)).toBe(day.format(at));
        expect(formatTime(at)).toBe(time.format(at));
        expect(formatTicketDate(at)).toBe(ticket.format(at));
        expect(formatWorkshopDate(at)).toBe(`${workshop.format(at)} ${time.format(at)}`);
        expect(formatLongDate(at).replaceAll(/\W/g, '')).toBe(partsOf(at).join('').replaceAll(/\W/g, ''));
        expect(formatLongDate(at, 'de')).toBe(german.format(at));
        expect(formatShortDay(at)).toBe(
          `${shortWeekday.format(at)} ${Number(day.format(at).slice(8))} ${shortMonth.format(at)}`,
        );
        expect(dateBadgeOf(at).month).toBe(shortMonth.format(at).toUpperCase());
      }),
    );
  });

  it('of an instant that is none are refused, not written', () => {
    for (const write of [localDateOf, formatTime, formatTicketDate, isoBerlin, formatLongDate])
      expect(() => write(new Date(Number.NaN))).toThrow(RangeError);
  });
});
