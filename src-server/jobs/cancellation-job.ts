import { MINUTE_MS } from '#shared/time.ts';
import { resumeCancellations } from '#server/services/shop/events/cancel-event.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** A cancelled event that a crash left half done is brought to its end, at the next start. */
export function startCancellationJob(ctx: ServiceContext): Job {
  const job = runRepeatedly('cancellations', {
    everyMs: MINUTE_MS,
    work: () => resumeCancellations(asSystem(ctx, 'cancellations')),
    log: ctx.log,
  });
  job.wake();
  return job;
}
