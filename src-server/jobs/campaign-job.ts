import { asSystem, type ServiceContext } from '#server/services/base/service-context.ts';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import type { PlannedJob } from './run-repeatedly.ts';

/** Puts a running campaign's mails into the outbox. */
export function campaignJob(ctx: ServiceContext): PlannedJob {
  const own = asSystem(ctx, 'campaigns');
  return {
    name: 'campaigns',
    everyMs: 500,
    work: async ({ more }) => {
      if (feedCampaigns(own) > 0) more();
      await Promise.resolve();
    },
  };
}
