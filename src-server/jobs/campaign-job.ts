import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

const EVERY_MS = 500;
/** Between two helpings of some hundred mails: visitors are answered first. */
const REST_MS = 20;

/** Puts a running campaign's mails into the outbox. */
export function startCampaignJob(ctx: ServiceContext): Job {
  const own = asSystem(ctx, 'campaigns');
  const job: Job = runRepeatedly('campaigns', {
    everyMs: EVERY_MS,
    log: ctx.log,
    work: async () => {
      if (feedCampaigns(own) > 0) setTimeout(job.wake, REST_MS).unref();
      await Promise.resolve();
    },
  });
  return job;
}
