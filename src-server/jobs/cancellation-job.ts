import { MINUTE_MS } from '#shared/time.ts';
import { resumeCancellations } from '#server/services/shop/events/cancel-event.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** At the next start, brings a cancelled event to its end that a crash left half done. */
export function startCancellationJob(ctx: ServiceContext): Job {
  const job = runRepeatedly('cancellations', {
    everyMs: MINUTE_MS,
    work: () => resumeCancellations(asSystem(ctx, 'cancellations')),
    log: ctx.log,
  });
  job.wake();
  return job;
}
