import { describe, expect, it } from 'vitest';
import { accountingPeriods, businessDaysBack, businessYearSoFar, isPeriod, monthSoFar } from '#web/ui/admin/period.ts';
import { en } from '#web/ui/admin/words.en.ts';

/** In Berlin: a night's last minute, and the first one of the next business day. */
const BEFORE_SIX = new Date('2026-12-31T04:59:00Z');
const AT_SIX = new Date('2026-12-31T05:00:00Z');
const NEW_YEARS_NIGHT = new Date('2026-12-31T23:30:00Z');

describe('the days that a list begins with', () => {
  it('end with the business day: until six in the morning that is the day before', () => {
    expect(businessYearSoFar(BEFORE_SIX)).toEqual({ from: '2026-01-01', to: '2026-12-30' });
    expect(businessYearSoFar(AT_SIX)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
    expect(businessDaysBack(BEFORE_SIX, 90)).toEqual({ from: '2026-10-01', to: '2026-12-30' });
    expect(businessDaysBack(AT_SIX, 90)).toEqual({ from: '2026-10-02', to: '2026-12-31' });
  });

  it('are of the old year until New Year’s night is over', () => {
    expect(businessYearSoFar(NEW_YEARS_NIGHT)).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  });

  it('are calendar days where the accountant counts in them', () => {
    expect(monthSoFar(NEW_YEARS_NIGHT)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  });

  it('are whole weeks, months, quarters and years for the accountant, over the turn of a year', () => {
    const at = (now: string) =>
      Object.fromEntries(
        accountingPeriods(new Date(now), en).map(({ name, period: { from, to } }) => [name, `${from} ${to}`]),
      );
    expect(at('2027-01-03T11:00:00Z')).toEqual({
      'Last week': '2026-12-21 2026-12-27', // it is a Sunday
      'This month': '2027-01-01 2027-01-03',
      'Last month': '2026-12-01 2026-12-31',
      'This quarter': '2027-01-01 2027-01-03',
      'Last quarter': '2026-10-01 2026-12-31',
      'This year': '2027-01-01 2027-01-03',
      'Last year': '2026-01-01 2026-12-31',
    });
    expect(at('2028-03-31T22:30:00Z')).toMatchObject({
      'Last month': '2028-03-01 2028-03-31', // in Berlin it is the first of April
      'Last quarter': '2028-01-01 2028-03-31',
      'Last week': '2028-03-20 2028-03-26',
    });
  });

  it('are a period while both are there and in order', () => {
    expect(isPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
    expect(isPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe(false);
    expect(isPeriod({ from: '', to: '2026-01-01' })).toBe(false);
    expect(isPeriod({ from: '2026-01-01', to: '' })).toBe(false);
  });
});
