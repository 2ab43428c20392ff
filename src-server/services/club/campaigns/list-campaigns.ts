import type { CampaignView } from '#shared/admin/subscriptions.ts';
import { desc } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, campaignView } from './campaign-rows.ts';

const SHOWN = 10;
const latest = prepared((orm) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(SHOWN)
    .prepare(),
);

/** The latest mailings and how far each is. */
export function listCampaigns(ctx: ServiceContext): CampaignView[] {
  requirePermission(ctx, 'admin:read');
  return latest(ctx.db).all().map(campaignView);
}
