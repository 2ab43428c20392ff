import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { KeepDraftInput, OpenMailing } from '#shared/newsletters/mailing.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { campaigns } from '#server/db/schema/campaigns.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { audienceOf } from './audience-of.ts';
import { canChange } from './campaign-rows.ts';

/** What is written of a draft, and may be another word a second later. */
const WORDS = ['audience', 'subject', 'blocks', 'lang', 'scheduledAt', 'keptAt'] as const;

const update = prepared({ id: campaigns.id, ...columnsOf(campaigns, WORDS) }, (orm, { id, ...words }) =>
  orm
    .update(campaigns)
    .set(words)
    .where(and(eq(campaigns.id, id), sql`${campaigns.state} = 'draft'`))
    .prepare(),
);
const remove = prepared({ id: campaigns.id }, (orm, { id }) =>
  orm
    .delete(campaigns)
    .where(and(eq(campaigns.id, id), sql`${campaigns.state} = 'draft'`))
    .prepare(),
);

/**
 * Keeps a mailing as it is being written; it reaches nobody. Gives when it was kept. Throws CAMPAIGN_NOT_FOUND for one
 * that is no draft any more: it was sent or scheduled meanwhile.
 */
export function keepDraft(ctx: ServiceContext, { id, ...words }: KeepDraftInput): { keptAt: Date } {
  requirePermission(ctx, 'newsletters:manage');
  const { userId } = requireUser(ctx);
  const keptAt = ctx.now();
  return inTransaction(ctx.db, () => {
    const known = findRow(ctx.db, campaigns, { id });
    if (known === undefined)
      insertRow(ctx.db, campaigns, {
        ...words,
        id,
        contentKey: `draft:${id}`,
        createdBy: userId,
        createdAt: keptAt,
        keptAt,
        body: '',
        state: 'draft',
        recipientCount: 0,
      });
    else if (update(ctx.db).run({ id, ...words, keptAt }).changes === 0) throw new DomainError('CAMPAIGN_NOT_FOUND');
    return { keptAt };
  });
}

/** Throws a draft away; what was sent or scheduled stays. A second time changes nothing. */
export function dropDraft(ctx: ServiceContext, { id }: { id: string }): void {
  requirePermission(ctx, 'newsletters:manage');
  inTransaction(ctx.db, () => {
    if (remove(ctx.db).run({ id }).changes === 0) return;
    writeAudit(ctx, { action: 'campaign.dropped', subjectKind: 'campaign', subjectId: id });
  });
}

/** A mailing of which nothing has left, to write on it. Throws CAMPAIGN_NOT_FOUND for any other. */
export function showMailing(ctx: ServiceContext, { id }: { id: string }): OpenMailing {
  requirePermission(ctx, 'newsletters:manage');
  const row = findRow(ctx.db, campaigns, { id });
  if (row === undefined || !canChange(row)) throw new DomainError('CAMPAIGN_NOT_FOUND');
  const { subject, blocks, lang, scheduledAt, state, keptAt } = row;
  return { id, audience: audienceOf(row), subject, blocks: blocks ?? [], lang, scheduledAt, state, keptAt };
}
