import { DAY_MS } from '#shared/time.ts';
import { forgetWhatRanOut } from '#server/services/keeping/forget-what-ran-out.ts';
import { sweepUploads } from '#server/services/profile/sweep-uploads.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

async function forget(ctx: ServiceContext): Promise<void> {
  forgetWhatRanOut(ctx);
  await sweepUploads(ctx);
}

/** Once a day what has run out is forgotten (decisions §7). */
export function startForgettingJob(ctx: ServiceContext): Job {
  const job = runRepeatedly('forgetting', { everyMs: DAY_MS, work: () => forget(asSystem(ctx, 'forgetting')), log: ctx.log });
  job.wake();
  return job;
}
