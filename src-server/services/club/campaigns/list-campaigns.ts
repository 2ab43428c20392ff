import type { CampaignView } from '#shared/admin/subscriptions.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, campaignView, type CampaignRow } from './campaign-rows.ts';

const SHOWN = 10;
const latest = statement<{ limit: number }, CampaignRow>(
  `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns ORDER BY created_at DESC, id DESC LIMIT @limit`,
);

/** The latest mailings and how far each is. */
export function listCampaigns(ctx: ServiceContext): CampaignView[] {
  requirePermission(ctx, 'admin:read');
  return latest(ctx.db).all({ limit: SHOWN }).map(campaignView);
}
