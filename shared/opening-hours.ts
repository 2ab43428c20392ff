import { z } from 'zod';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Like 20:00.');

/** schema.org opening hours: on which days from when to when, by the clock in Munich. */
export const OpeningHours = z.strictObject({
  days: z.array(z.enum(WEEKDAYS)).min(1, 'Please choose a day.'),
  opens: clock,
  closes: clock,
});
export type OpeningHours = z.infer<typeof OpeningHours>;
