import { DomainError } from '#shared/errors.ts';
import type { BringBackContentInput, ContentKindInput, SaveContentInput } from '#shared/website/content.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { contentVersions } from '#server/db/schema/content-versions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { dropDraft, findDraft, publishedItems } from './content-rows.ts';

type Written = Pick<SaveContentInput, 'kind' | 'items'>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The draft of a kind is this from now on. Gives when that was, in milliseconds. Call inside a transaction. */
function keepDraft(ctx: ServiceContext, { kind, items }: Written, draft: { changedAt: Date } | undefined): number {
  // Never the same instant twice: it says which draft somebody has seen.
  const changedAt = new Date(Math.max(ctx.now().getTime(), (draft?.changedAt.getTime() ?? 0) + 1));
  const row = { items, changedAt, userId: requireUser(ctx).userId };
  if (draft === undefined) insertRow(ctx.db, contentVersions, { kind, ...row });
  else updateRows(ctx.db, contentVersions, { kind, publishedAt: null }, row);
  return changedAt.getTime();
}

/**
 * Keeps what somebody is writing; nobody but the panel sees it. What says the same as what is public is no draft. Gives
 * what `seen` is from now on. Error: CHANGED_MEANWHILE, when somebody else has written since it was read.
 */
export function saveContent(ctx: ServiceContext, { seen, ...written }: SaveContentInput): { seen: number | null } {
  requirePermission(ctx, 'website:edit');
  return inTransaction(ctx.db, () => {
    const draft = findDraft(ctx, written.kind);
    if ((draft?.changedAt.getTime() ?? null) !== seen) throw new DomainError('CHANGED_MEANWHILE');
    if (!isSame(written.items, publishedItems(ctx, written.kind) ?? []))
      return { seen: keepDraft(ctx, written, draft) };
    dropDraft(ctx, written.kind);
    return { seen: null };
  });
}

/** Throws a draft away: the form begins again with what is public. One that is gone is as good. */
export function discardContent(ctx: ServiceContext, { kind }: ContentKindInput): void {
  requirePermission(ctx, 'website:edit');
  inTransaction(ctx.db, () => {
    if (findDraft(ctx, kind) === undefined) return;
    dropDraft(ctx, kind);
    writeAudit(ctx, { action: 'website.draft_discarded', subjectKind: 'website', subjectId: kind });
  });
}

/** Makes a draft of what was public before, in the place of one that is there. Error: NOT_FOUND. */
export function bringBackContent(ctx: ServiceContext, { version }: BringBackContentInput): void {
  requirePermission(ctx, 'website:edit');
  inTransaction(ctx.db, () => {
    const old = findRow(ctx.db, contentVersions, { version }, ['kind', 'items', 'publishedAt']);
    if (old === undefined || old.publishedAt === null) throw new DomainError('NOT_FOUND');
    const { kind, items } = old;
    if (isSame(items, publishedItems(ctx, kind))) return dropDraft(ctx, kind);
    keepDraft(ctx, { kind, items } as Written, findDraft(ctx, kind));
    writeAudit(ctx, { action: 'website.brought_back', subjectKind: 'website', subjectId: kind, after: { version } });
  });
}
