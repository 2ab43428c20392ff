import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CampaignView } from '#shared/newsletters/subscriptions.ts';
import type { CampaignState } from '#shared/newsletters/campaign.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { campaignOf, campaignView, canChange, holdMails, setState } from './campaign-rows.ts';

function change(
  ctx: ServiceContext,
  id: string,
  move: { from: readonly CampaignState[]; to: CampaignState; action: string },
): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  return inTransaction(ctx.db, () => {
    const { state } = campaignOf(ctx, id);
    if (move.from.includes(state)) {
      setState(ctx, id, { state: move.to });
      writeAudit(ctx, {
        action: move.action,
        subjectKind: 'campaign',
        subjectId: id,
        before: { state },
        after: { state: move.to },
      });
      ctx.wakeJobs();
    }
    return campaignView(campaignOf(ctx, id));
  });
}

/**
 * Nothing more goes out but the few mails being handed to the mail server right now: the queue passes over a stopped
 * campaign from this moment on. Its mails are then put aside, some hundreds at a time, so that the queue need not pass
 * over them. Throws CAMPAIGN_NOT_FOUND.
 */
export async function stopCampaign(ctx: ServiceContext, id: string): Promise<CampaignView> {
  const stopped = change(ctx, id, { from: ['sending', 'scheduled'], to: 'stopped', action: 'campaign.stopped' });
  while (inTransaction(ctx.db, () => (campaignOf(ctx, id).state === 'stopped' ? holdMails(ctx, id) : 0)) > 0)
    await nextTurn();
  return stopped;
}

/**
 * Goes on with those who have not had theirs; the job takes the mails up again. One whose time has not come waits for it
 * again. Throws CAMPAIGN_NOT_FOUND.
 */
export function resumeCampaign(ctx: ServiceContext, id: string): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  return inTransaction(ctx.db, () => {
    const row = campaignOf(ctx, id);
    const isToWait = canChange(row) && row.scheduledAt !== null && row.scheduledAt > ctx.now();
    return change(ctx, id, {
      from: ['stopped'],
      to: isToWait ? 'scheduled' : 'sending',
      action: 'campaign.resumed',
    });
  });
}
