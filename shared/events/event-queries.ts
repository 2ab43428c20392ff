import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { UPCOMING_EVENTS_LIMIT } from './list-limits.ts';
import { EVENT_KINDS } from './event-kind.ts';

export const UpcomingEventsInput = z
  .strictObject({
    limit: z.int().min(1).max(48).default(UPCOMING_EVENTS_LIMIT),
    /** Only events of this kind: the course page's next course, the festivals on sale. */ kind: z
      .enum(EVENT_KINDS)
      .optional(),
    /** The last place is the next course's that can be booked, where none comes before. */
    withCourse: z.boolean().optional(),
  })
  .optional();
export type UpcomingEventsInput = z.infer<typeof UpcomingEventsInput>;

export const EventsMonthInput = z.strictObject({ year: z.int().min(2020).max(2100), month: z.int().min(1).max(12) });
export type EventsMonthInput = z.infer<typeof EventsMonthInput>;

export const EventByIdInput = z.strictObject({ id: IdSchema });
export type EventByIdInput = z.infer<typeof EventByIdInput>;
