import { HOUR_MS } from '#shared/time.ts';

const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', weekday: 'short' });

/** Friday or Saturday in Berlin by the evening a night began; a night that begins before 06:00 is still yesterday's. */
const isWeekendNight = (startsAt: number): boolean => ['Fri', 'Sat'].includes(weekday.format(startsAt - 6 * HOUR_MS));

/**
 * What the Members Club pays for a party that begins then, its voucher included: 5 € with 2.50 € of it as a voucher on
 * a Friday or Saturday, else half. The tests' own reading of the rule: the code they are about must not be asked.
 */
export const clubNight = (startsAt: number, normalCents: number): { priceCents: number; voucherCents: number } =>
  isWeekendNight(startsAt)
    ? { priceCents: Math.min(500, normalCents), voucherCents: 250 }
    : { priceCents: normalCents / 2, voucherCents: 0 };
