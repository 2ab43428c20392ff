import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { stillDayAnswer } from './edit-event.ts';

/**
 * `admin.events.move`: another time or place. Whether the holders may have their money back is the admin's choice.
 */
export const MoveEventInput = z
  .strictObject({
    id: IdSchema,
    startsAt: z.date(),
    endsAt: z.date(),
    location: z.string().overwrite(tidyLine).min(1).max(200),
    isRefundOffered: z.boolean(),
    ...stillDayAnswer,
  })
  .refine((event) => event.endsAt > event.startsAt, {
    path: ['endsAt'],
    message: 'An event must end after it starts.',
  });
export type MoveEventInput = z.infer<typeof MoveEventInput>;
