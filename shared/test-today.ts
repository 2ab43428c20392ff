import { z } from 'zod';
import { berlinInstant } from './berlin.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Another now for tests and the demo: a calendar date, which is noon in Berlin, or an instant with its offset. */
export const TestTodaySchema = z.union([
  z.iso.date().transform((text) => {
    const [year = 0, month = 0, day = 0] = DATE.exec(text)?.slice(1).map(Number) ?? [];
    return berlinInstant(year, month, day, 12);
  }),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
]);
