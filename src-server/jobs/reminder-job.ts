import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedReminders } from '#server/services/shop/events/feed-reminders.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** Between two helpings of some hundred mails: visitors are answered first. */
const REST_MS = 20;

/** Puts the mails of the day before a night into the outbox. */
export function startReminderJob(ctx: ServiceContext): Job {
  const own = asSystem(ctx, 'reminders');
  const job: Job = runRepeatedly('reminders', {
    everyMs: MINUTE_MS,
    log: ctx.log,
    work: async () => {
      if (feedReminders(own) > 0) setTimeout(job.wake, REST_MS).unref();
      await Promise.resolve();
    },
  });
  return job;
}
