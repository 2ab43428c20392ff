import { MINUTE_MS } from '#shared/time.ts';
import { forgetDaily } from '#server/services/people/retention/forget/forget-daily.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** Once a day what has run out is forgotten. */
export function startForgettingJob(ctx: ServiceContext): Job {
  return runRepeatedly('forgetting', {
    everyMs: 10 * MINUTE_MS,
    work: () => forgetDaily(asSystem(ctx, 'forgetting')),
    log: ctx.log,
  });
}
