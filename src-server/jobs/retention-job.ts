import { MINUTE_MS } from '#shared/time.ts';
import { forgetDaily } from '#server/services/people/retention/forget/forget-daily.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** Once a day, deletes what has been kept for its whole time. The log and the audit log keep the older name of this job. */
export function startRetentionJob(ctx: ServiceContext): Job {
  return runRepeatedly('forgetting', {
    everyMs: 10 * MINUTE_MS,
    work: () => forgetDaily(asSystem(ctx, 'forgetting')),
    log: ctx.log,
  });
}
