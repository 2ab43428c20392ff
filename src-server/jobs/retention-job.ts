import { MINUTE_MS } from '#shared/time.ts';
import { finishMerges } from '#server/services/office/merging/finish-merges.ts';
import { forgetDaily } from '#server/services/people/retention/forget/forget-daily.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/**
 * Erases accounts that became others a day ago and, once a day, deletes what has been kept for its whole time. The log
 * and the audit log keep the older name of this job.
 */
export const retentionJob = (ctx: ServiceContext): PlannedJob => ({
  name: 'forgetting',
  everyMs: 10 * MINUTE_MS,
  work: async () => {
    await finishMerges(asSystem(ctx, 'merging'));
    return forgetDaily(asSystem(ctx, 'forgetting'));
  },
});
