import { describe, expect, it } from 'vitest';
import { businessDaysBack, businessYearSoFar, isPeriod, monthSoFar } from '#web/ui/admin/period.ts';

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

  it('are a period while both are there and in order', () => {
    expect(isPeriod({ from: '2026-01-01', to: '2026-01-01' })).toBe(true);
    expect(isPeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe(false);
    expect(isPeriod({ from: '', to: '2026-01-01' })).toBe(false);
    expect(isPeriod({ from: '2026-01-01', to: '' })).toBe(false);
  });
});
