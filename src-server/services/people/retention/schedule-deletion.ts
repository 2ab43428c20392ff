import { eq } from 'drizzle-orm';
import { findRow } from '#server/db/rows.ts';
import { scheduledDeletions } from '#server/db/schema/scheduled-deletions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The day an account goes, if its owner has asked for it. */
export function scheduledDeletionOf(ctx: ServiceContext, userId: string): Date | null {
  return findRow(ctx.db, scheduledDeletions, { userId }, ['dueAt'])?.dueAt ?? null;
}

/** Notes that an account is deleted on a later day. The caller has made sure that its owner wants it. */
export function scheduleDeletion(ctx: ServiceContext, { userId, dueAt }: { userId: string; dueAt: Date }): void {
  inTransaction(ctx.db, () => {
    ctx.db.orm
      .insert(scheduledDeletions)
      .values({ userId, dueAt })
      .onConflictDoUpdate({ target: scheduledDeletions.userId, set: { dueAt } })
      .run();
    writeAudit(ctx, {
      action: 'account.deletion_scheduled',
      subjectKind: 'user',
      subjectId: userId,
      after: { dueAt: dueAt.toISOString() },
    });
    putInOutbox(ctx, {
      kind: 'mail.deletion_scheduled',
      refId: `${userId}:${ctx.now().getTime()}`,
      payload: { userId, dueAt: dueAt.toISOString() },
    });
  });
}

/**
 * Keeps one's own account after all, and says so by mail. A membership that was cancelled meanwhile stays cancelled.
 */
export function withdrawDeletion(ctx: ServiceContext): void {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const removed = ctx.db.orm.delete(scheduledDeletions).where(eq(scheduledDeletions.userId, userId)).run();
    if (removed.changes === 0) return;
    writeAudit(ctx, { action: 'account.deletion_withdrawn', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, {
      kind: 'mail.deletion_withdrawn',
      refId: `${userId}:${ctx.now().getTime()}`,
      payload: { userId },
    });
  });
}
