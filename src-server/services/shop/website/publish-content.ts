import { DomainError } from '#shared/errors.ts';
import { CONTENT_KINDS, type ContentKind, type PublishContentInput } from '#shared/website/content.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { contentVersions } from '#server/db/schema/content-versions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit, type AuditContext } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findDraft, publishedItems } from './content-rows.ts';
import { HOUSE_WORDS } from './house-words.ts';

/**
 * Makes drafts public, all of them or none: every page shows them with its next visit. Error: CHANGED_MEANWHILE, when
 * one of them is not as it was seen.
 */
export function publishContent(ctx: ServiceContext, { drafts }: PublishContentInput): void {
  requirePermission(ctx, 'website:edit');
  inTransaction(ctx.db, () => {
    for (const { kind, seen } of drafts) {
      const draft = findDraft(ctx, kind);
      if (draft?.changedAt.getTime() !== seen) throw new DomainError('CHANGED_MEANWHILE');
      updateRows(
        ctx.db,
        contentVersions,
        { version: draft.version },
        { publishedAt: ctx.now(), userId: requireUser(ctx).userId },
      );
      writeAudit(ctx, {
        action: 'website.published',
        subjectKind: 'website',
        subjectId: kind,
        after: { version: draft.version, items: draft.items.length },
      });
    }
  });
  ctx.contentChanged();
}

/**
 * The specification's own words, for the shop that they are about and for the demo: each kind of which nothing was ever
 * public. Gives how many kinds that were.
 */
export function publishHouseWords(ctx: AuditContext, kinds: readonly ContentKind[] = CONTENT_KINDS): number {
  return inTransaction(ctx.db, () => {
    const empty = kinds.filter((kind) => HOUSE_WORDS[kind].length > 0 && publishedItems(ctx, kind) === undefined);
    for (const kind of empty) {
      const at = ctx.now();
      insertRow(ctx.db, contentVersions, { kind, items: HOUSE_WORDS[kind], changedAt: at, publishedAt: at });
      writeAudit(ctx, { action: 'website.published', subjectKind: 'website', subjectId: kind });
    }
    return empty.length;
  });
}
