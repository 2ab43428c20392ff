import type { CampaignView } from '#shared/newsletters/subscriptions.ts';
import { desc, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, campaignView } from './campaign-rows.ts';

const SHOWN = 10;
const MOST_UNSENT = 50;
const drafts = prepared((orm) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .where(sql`${campaigns.state} = 'draft'`)
    .orderBy(desc(campaigns.keptAt))
    .limit(MOST_UNSENT)
    .prepare(),
);
const toLeave = prepared((orm) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .where(sql`${campaigns.state} = 'scheduled'`)
    .orderBy(campaigns.scheduledAt)
    .limit(MOST_UNSENT)
    .prepare(),
);
const latest = prepared((orm) =>
  orm
    .select(CAMPAIGN_COLUMNS)
    .from(campaigns)
    .where(sql`${campaigns.state} not in ('draft', 'scheduled')`)
    .orderBy(desc(campaigns.createdAt), desc(campaigns.id))
    .limit(SHOWN)
    .prepare(),
);

/** What is being written, what is to leave, and the latest mailings with how far each is. */
export function listCampaigns(ctx: ServiceContext): CampaignView[] {
  requirePermission(ctx, 'admin:read');
  return [drafts, toLeave, latest].flatMap((rows) => rows(ctx.db).all().map(campaignView));
}
