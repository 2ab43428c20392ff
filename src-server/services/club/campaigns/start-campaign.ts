import { createHash, randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import type { BulkEmailInput, CampaignView } from '#shared/newsletters/subscriptions.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { newsletterSubscriptions } from '#server/db/schema/newsletters.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, campaignOf, campaignView, setState } from './campaign-rows.ts';

/** A subscription is only there once its address was proven (db/schema/newsletters.ts). */
const activeCount = prepared({ type: newsletterSubscriptions.subscriptionType }, (orm, { type }) =>
  orm
    .select({ recipients: count() })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.subscriptionType, type), sql`${newsletterSubscriptions.isActive} = 1`))
    .prepare(),
);
const byContentKey = prepared({ contentKey: campaigns.contentKey }, (orm, { contentKey }) =>
  orm.select(CAMPAIGN_COLUMNS).from(campaigns).where(eq(campaigns.contentKey, contentKey)).prepare(),
);

const keyOf = ({ type, subject, text }: BulkEmailInput): string =>
  createHash('sha256')
    .update(JSON.stringify([type, subject, text]))
    .digest('base64url');

/**
 * Starts a mail to every active subscription of a type, or goes on with the same one where it was stopped. The same
 * words to the same list are one campaign, so pressing twice mails nobody twice. A dry run only counts. The mails
 * themselves are put into the outbox by the job, some hundreds at a time (feed-campaigns.ts).
 */
export function startCampaign(
  ctx: ServiceContext,
  input: BulkEmailInput,
): { recipients: number; campaign: CampaignView | null } {
  requirePermission(ctx, 'newsletters:manage');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const contentKey = keyOf(input);
    const known = byContentKey(ctx.db).get({ contentKey });
    const recipients = activeCount(ctx.db).get({ type: input.type })?.recipients ?? 0;
    if (input.isDryRun) return { recipients, campaign: known === undefined ? null : campaignView(known) };
    if (known === undefined) {
      const id = randomUUID();
      ctx.db.orm
        .insert(campaigns)
        .values({
          id,
          contentKey,
          subscriptionType: input.type,
          subject: input.subject,
          body: input.text,
          state: 'sending',
          createdBy: userId,
          recipientCount: recipients,
          createdAt: ctx.now(),
        })
        .run();
      writeAudit(ctx, {
        action: 'campaign.started',
        subjectKind: 'campaign',
        subjectId: id,
        after: { type: input.type, recipients },
      });
      ctx.wakeJobs();
      return { recipients, campaign: campaignView(campaignOf(ctx, id)) };
    }
    if (known.state === 'stopped') {
      setState(ctx, known.id, { state: 'sending' });
      writeAudit(ctx, {
        action: 'campaign.resumed',
        subjectKind: 'campaign',
        subjectId: known.id,
        before: { state: 'stopped' },
        after: { state: 'sending' },
      });
      ctx.wakeJobs();
    }
    return { recipients, campaign: campaignView(campaignOf(ctx, known.id)) };
  });
}
