import { MINUTE_MS } from '#shared/time.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedFollowNews } from '#server/services/club/follows/feed-follow-news.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

/** What is published in one go is told in one mail; nobody waits for it. */
const EVERY_MS = 10 * MINUTE_MS;
/** Between two helpings of some hundred mails: visitors are answered first. */
const REST_MS = 20;

/** Puts the mails to those who follow something new into the outbox. */
export function startFollowJob(ctx: ServiceContext): Job {
  const own = asSystem(ctx, 'follows');
  const job: Job = runRepeatedly('follows', {
    everyMs: EVERY_MS,
    log: ctx.log,
    work: async () => {
      if (feedFollowNews(own) > 0) setTimeout(job.wake, REST_MS).unref();
      await Promise.resolve();
    },
  });
  return job;
}
