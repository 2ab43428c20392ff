import { z } from 'zod';
import { CASH_COUNT_MAX } from './cash-count.ts';

/**
 * A plan as a desk knows it: what its members are called, and what it shows guests who want to join. `hasVoucher`: the
 * night's voucher comes with its members' price.
 */
export const SnapshotPlan = z.object({
  id: z.string(),
  name: z.string(),
  tier: z.string(),
  doorName: z.string(),
  monthlyCents: z.int().min(0).max(CASH_COUNT_MAX),
  minimumMonths: z.int(),
  hasVoucher: z.boolean(),
  isOffered: z.boolean(),
});
export type SnapshotPlan = z.infer<typeof SnapshotPlan>;
