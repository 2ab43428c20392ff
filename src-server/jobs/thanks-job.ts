import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedThanks } from '#server/services/club/thanks/feed-thanks.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** Between two helpings of some hundred mails: visitors are answered first. */
const REST_MS = 20;

/** Puts the mails of the morning after a night into the outbox. */
export function startThanksJob(ctx: ServiceContext): Job {
  const own = asSystem(ctx, 'thanks');
  const job: Job = runRepeatedly('thanks', {
    everyMs: MINUTE_MS,
    log: ctx.log,
    work: async () => {
      if (feedThanks(own) > 0) setTimeout(job.wake, REST_MS).unref();
      await Promise.resolve();
    },
  });
  return job;
}
