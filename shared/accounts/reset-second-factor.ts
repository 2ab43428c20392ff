import { z } from 'zod';

/** Whose second factor an admin takes away, having made sure who asks for it. */
export const ResetSecondFactorInput = z.strictObject({ userId: z.string().min(1).max(64) });
export type ResetSecondFactorInput = z.infer<typeof ResetSecondFactorInput>;
