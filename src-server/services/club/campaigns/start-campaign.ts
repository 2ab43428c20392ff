import { createHash, randomUUID } from 'node:crypto';
import type { BulkEmailInput, CampaignView } from '#shared/admin/subscriptions.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { CAMPAIGN_COLUMNS, campaignOf, campaignView, setState, type CampaignRow } from './campaign-rows.ts';

/** A subscription is only there once its address was proven (db/schema/newsletters.ts). */
const count = statement<{ type: NewsletterType }, { n: number }>(
  `SELECT COUNT(*) AS n FROM newsletter_subscriptions WHERE subscription_type = @type AND is_active = 1`,
);
const byKey = statement<{ contentKey: string }, CampaignRow>(
  `SELECT ${CAMPAIGN_COLUMNS} FROM campaigns WHERE content_key = @contentKey`,
);
const insert = statement<{
  id: string;
  contentKey: string;
  type: NewsletterType;
  subject: string;
  body: string;
  createdBy: string;
  recipients: number;
  at: number;
}>(
  `INSERT INTO campaigns (id, content_key, subscription_type, subject, body, state, created_by, recipient_count, created_at) VALUES (@id, @contentKey, @type, @subject, @body, 'sending', @createdBy, @recipients, @at)`,
);

const keyOf = ({ type, subject, text }: BulkEmailInput): string =>
  createHash('sha256')
    .update(JSON.stringify([type, subject, text]))
    .digest('base64url');

/**
 * Starts a mail to every active subscription of a type, or goes on with the same one where it was stopped: the same words to the
 * same list are one campaign, so pressing twice mails nobody twice (decisions §8). A dry run only counts. The mails themselves
 * are put into the outbox by the job, some hundreds at a time (feed-campaigns.ts).
 */
export function startCampaign(
  ctx: ServiceContext,
  input: BulkEmailInput,
): { recipients: number; campaign: CampaignView | null } {
  requirePermission(ctx, 'newsletters:manage');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const contentKey = keyOf(input);
    const known = byKey(ctx.db).get({ contentKey });
    const recipients = count(ctx.db).get({ type: input.type })?.n ?? 0;
    if (input.isDryRun) return { recipients, campaign: known === undefined ? null : campaignView(known) };
    if (known === undefined) {
      const id = randomUUID();
      insert(ctx.db).run({
        id,
        contentKey,
        type: input.type,
        subject: input.subject,
        body: input.text,
        createdBy: userId,
        recipients,
        at: ctx.now().getTime(),
      });
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
      setState(ctx.db).run({ id: known.id, state: 'sending', finishedAt: null });
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
