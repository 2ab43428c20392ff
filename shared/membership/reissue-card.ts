import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';

/** `membership.reissueCard`: whose card was lost or copied. */
export const ReissueCardInput = z.strictObject({ subscriberId: IdSchema });
export type ReissueCardInput = z.infer<typeof ReissueCardInput>;
