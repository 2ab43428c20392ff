import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { CampaignView } from '#shared/admin/subscriptions.ts';
import type { Audience } from '#shared/newsletters/audience.ts';
import type { StartMailingInput } from '#shared/newsletters/mailing.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showEventEdit } from '../../shop/events/show-event-edit.ts';
import { countAudience } from './audience-rows.ts';
import { CAMPAIGN_COLUMNS, campaignOf, campaignView } from './campaign-rows.ts';

const byContentKey = prepared({ contentKey: campaigns.contentKey }, (orm, { contentKey }) =>
  orm.select(CAMPAIGN_COLUMNS).from(campaigns).where(eq(campaigns.contentKey, contentKey)).prepare(),
);

const keyOf = ({ audience, subject, blocks }: StartMailingInput): string =>
  createHash('sha256')
    .update(JSON.stringify([audience, subject, blocks]))
    .digest('base64url');

/** How many people an audience is. Error: EVENT_NOT_FOUND. */
export function countRecipients(ctx: ServiceContext, audience: Audience): { people: number; tickets: number | null } {
  requirePermission(ctx, 'newsletters:manage');
  if (audience.kind === 'guests') showEventEdit(ctx, audience.eventId);
  return countAudience(ctx, audience);
}

/**
 * Starts a mail to guests, members, people who owe or a list, at once or at a time. The same words to the same people
 * are one mailing, so pressing twice, or two admins at once, mail nobody twice. A list gets advertising, which only its
 * proven subscriptions allow; all others get a service mail. Throws EVENT_NOT_FOUND.
 */
export function startMailing(ctx: ServiceContext, input: StartMailingInput): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  const { userId } = requireUser(ctx);
  const { audience, subject, blocks } = input;
  return inTransaction(ctx.db, () => {
    if (audience.kind === 'guests') showEventEdit(ctx, audience.eventId);
    const contentKey = keyOf(input);
    const known = byContentKey(ctx.db).get({ contentKey });
    if (known !== undefined) return campaignView(known);
    const [id, now] = [randomUUID(), ctx.now()];
    const scheduledAt = input.scheduledAt !== null && input.scheduledAt > now ? input.scheduledAt : null;
    const { people } = countAudience(ctx, audience);
    if (people === 0 && scheduledAt === null) throw new DomainError('AUDIENCE_EMPTY');
    ctx.db.orm
      .insert(campaigns)
      .values({
        id,
        contentKey,
        audience,
        subscriptionType: audience.kind === 'list' ? audience.type : null,
        eventId: audience.kind === 'guests' ? audience.eventId : null,
        subject,
        body: '',
        blocks,
        state: scheduledAt === null ? 'sending' : 'scheduled',
        scheduledAt,
        createdBy: userId,
        recipientCount: people,
        createdAt: now,
      })
      .run();
    writeAudit(ctx, {
      action: scheduledAt === null ? 'campaign.started' : 'campaign.scheduled',
      subjectKind: 'campaign',
      subjectId: id,
      after: { audience: audience.kind, recipients: people, scheduledAt: scheduledAt?.getTime() },
    });
    ctx.wakeJobs();
    return campaignView(campaignOf(ctx, id));
  });
}
