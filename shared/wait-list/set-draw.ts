import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/** `admin.events.setDraw`: when the lots of a wait list are drawn; null goes back to who joined first. */
export const SetDrawInput = z.strictObject({ eventId: IdSchema, drawsAt: z.date().nullable() });
export type SetDrawInput = z.infer<typeof SetDrawInput>;
