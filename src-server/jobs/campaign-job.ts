import { feedCampaigns } from '#server/services/campaigns/feed-campaigns.ts';
import { asSystem, type ServiceContext } from '#server/services/service-context.ts';
import { runRepeatedly, type Job } from './run-repeatedly.ts';

const EVERY_MS = 500;

/** Keeps the outbox supplied with a running campaign's mails. */
export function startCampaignJob(ctx: ServiceContext): Job {
  const own = asSystem(ctx, 'campaigns');
  return runRepeatedly('campaigns', { everyMs: EVERY_MS, log: ctx.log, work: async () => Promise.resolve(feedCampaigns(own)) });
}
