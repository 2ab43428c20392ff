import type { CampaignView } from '#shared/admin/subscriptions.ts';
import type { CampaignState } from '#shared/newsletters/campaign.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../audit.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';
import { campaignOf, campaignView, holdMails, releaseMails, setState } from './campaign-rows.ts';

function change(ctx: ServiceContext, id: string, move: { from: CampaignState; to: CampaignState; action: string; mails: (ctx: ServiceContext, id: string) => void }): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  return inTransaction(ctx.db, () => {
    if (campaignOf(ctx, id).state === move.from) {
      setState(ctx.db).run({ id, state: move.to, finishedAt: null });
      move.mails(ctx, id);
      writeAudit(ctx, { action: move.action, subjectKind: 'campaign', subjectId: id, before: { state: move.from }, after: { state: move.to } });
      ctx.wakeJobs();
    }
    return campaignView(campaignOf(ctx, id));
  });
}

/** Nothing more goes out but the few mails being handed to the mail server right now. Throws CAMPAIGN_NOT_FOUND. */
export const stopCampaign = (ctx: ServiceContext, id: string): CampaignView => change(ctx, id, { from: 'sending', to: 'stopped', action: 'campaign.stopped', mails: holdMails });

/** Goes on after the last one it has mailed. Throws CAMPAIGN_NOT_FOUND. */
export const resumeCampaign = (ctx: ServiceContext, id: string): CampaignView => change(ctx, id, { from: 'stopped', to: 'sending', action: 'campaign.resumed', mails: releaseMails });
