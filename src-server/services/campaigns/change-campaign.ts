import type { CampaignView } from '#shared/admin/subscriptions.ts';
import type { CampaignState } from '#shared/newsletters/campaign.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { campaignOf, campaignView, setState } from './campaign-rows.ts';

function change(ctx: ServiceContext, id: string, move: { from: CampaignState; to: CampaignState; action: string }): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  return inTransaction(ctx.db, () => {
    if (campaignOf(ctx, id).state === move.from) {
      setState(ctx.db).run({ id, state: move.to, finishedAt: null });
      writeAudit(ctx, { action: move.action, subjectKind: 'campaign', subjectId: id, before: { state: move.from }, after: { state: move.to } });
      ctx.wakeJobs();
    }
    return campaignView(campaignOf(ctx, id));
  });
}

/** Puts nothing more on its way; the few mails that wait already still go. Throws CAMPAIGN_NOT_FOUND. */
export const stopCampaign = (ctx: ServiceContext, id: string): CampaignView => change(ctx, id, { from: 'sending', to: 'stopped', action: 'campaign.stopped' });

/** Goes on after the last one it has mailed. Throws CAMPAIGN_NOT_FOUND. */
export const resumeCampaign = (ctx: ServiceContext, id: string): CampaignView => change(ctx, id, { from: 'stopped', to: 'sending', action: 'campaign.resumed' });
