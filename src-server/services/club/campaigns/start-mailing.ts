import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { CampaignView } from '#shared/newsletters/subscriptions.ts';
import { advertisedList, type Audience } from '#shared/newsletters/audience.ts';
import type { StartMailingInput } from '#shared/newsletters/mailing.ts';
import { updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showEventEdit } from '../../shop/events/edit/show-event-edit.ts';
import { countAudience } from './audience-rows.ts';
import { CAMPAIGN_COLUMNS, campaignOf, campaignView, canChange, findCampaign } from './campaign-rows.ts';
import { firstNames } from './first-names.ts';
import { dropDraft } from './keep-draft.ts';

const byContentKey = prepared({ contentKey: campaigns.contentKey }, (orm, { contentKey }) =>
  orm.select(CAMPAIGN_COLUMNS).from(campaigns).where(eq(campaigns.contentKey, contentKey)).prepare(),
);

const keyOf = ({ audience, subject, blocks, lang }: StartMailingInput): string =>
  createHash('sha256')
    .update(JSON.stringify([audience, subject, blocks, ...(lang === 'en' ? [] : [lang])]))
    .digest('base64url');

/** How many people an audience is, and the first of them by name. Error: EVENT_NOT_FOUND. */
export function countRecipients(
  ctx: ServiceContext,
  audience: Audience,
): { people: number; tickets: number | null; names: string[] } {
  requirePermission(ctx, 'newsletters:manage');
  if (audience.kind === 'guests') showEventEdit(ctx, audience.eventId);
  return { ...countAudience(ctx, audience), names: firstNames(ctx, audience) };
}

/** What stands in the row of a mailing that is sent or scheduled. */
function rowOf(ctx: ServiceContext, input: StartMailingInput) {
  const { audience, subject, blocks, lang } = input;
  const now = ctx.now();
  const scheduledAt = input.scheduledAt !== null && input.scheduledAt > now ? input.scheduledAt : null;
  const { people } = countAudience(ctx, audience);
  if (people === 0 && scheduledAt === null) throw new DomainError('AUDIENCE_EMPTY');
  return {
    contentKey: keyOf(input),
    audience,
    subscriptionType: advertisedList(audience),
    eventId: audience.kind === 'guests' ? audience.eventId : null,
    subject,
    blocks,
    lang,
    state: scheduledAt === null ? ('sending' as const) : ('scheduled' as const),
    scheduledAt,
    recipientCount: people,
    createdAt: now,
  };
}

/**
 * Starts a mail to guests, members, people who owe or a list, at once or at a time; or changes one of which nothing has
 * left. The same words to the same people are one mailing, so pressing twice, or two admins at once, mail nobody twice.
 * A list gets advertising, which only its proven subscriptions allow; all others get a service mail. Throws
 * EVENT_NOT_FOUND, AUDIENCE_EMPTY; CAMPAIGN_NOT_FOUND where the one to change has left meanwhile.
 */
export function startMailing(ctx: ServiceContext, input: StartMailingInput): CampaignView {
  requirePermission(ctx, 'newsletters:manage');
  const { userId } = requireUser(ctx);
  const { audience } = input;
  return inTransaction(ctx.db, () => {
    if (audience.kind === 'guests') showEventEdit(ctx, audience.eventId);
    const same = byContentKey(ctx.db).get({ contentKey: keyOf(input) });
    if (same !== undefined && same.id !== input.id) {
      if (input.id !== null) dropDraft(ctx, { id: input.id });
      return campaignView(same);
    }
    const before = input.id === null ? undefined : findCampaign(ctx, input.id);
    if (before !== undefined && !canChange(before)) {
      if (same !== undefined) return campaignView(same);
      throw new DomainError('CAMPAIGN_NOT_FOUND');
    }
    const id = input.id ?? randomUUID();
    const row = rowOf(ctx, input);
    if (before === undefined)
      ctx.db.orm
        .insert(campaigns)
        .values({ ...row, id, body: '', createdBy: userId })
        .run();
    else updateRows(ctx.db, campaigns, { id }, row);
    writeAudit(ctx, {
      action: row.scheduledAt === null ? 'campaign.started' : 'campaign.scheduled',
      subjectKind: 'campaign',
      subjectId: id,
      after: { audience: audience.kind, recipients: row.recipientCount, scheduledAt: row.scheduledAt?.getTime() },
    });
    ctx.wakeJobs();
    return campaignView(campaignOf(ctx, id));
  });
}
