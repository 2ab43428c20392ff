import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const write = statement<{ userId: string; dueAt: number }>(
  `INSERT INTO scheduled_deletions (user_id, due_at) VALUES (@userId, @dueAt) ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at`,
);
const remove = statement<{ userId: string }>(`DELETE FROM scheduled_deletions WHERE user_id = @userId`);
const dueAtOf = statement<{ userId: string }, { dueAt: number }>(
  `SELECT due_at AS dueAt FROM scheduled_deletions WHERE user_id = @userId`,
);

/** The day an account goes, if its owner has asked for it. */
export function scheduledDeletionOf(ctx: ServiceContext, userId: string): Date | null {
  const row = dueAtOf(ctx.db).get({ userId });
  return row === undefined ? null : new Date(row.dueAt);
}

/** Notes that an account goes on a later day. The caller has made sure that its owner wants it. */
export function scheduleDeletion(ctx: ServiceContext, { userId, dueAt }: { userId: string; dueAt: Date }): void {
  inTransaction(ctx.db, () => {
    write(ctx.db).run({ userId, dueAt: dueAt.getTime() });
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

/** Keeps one's own account after all, and says so by mail. A membership that was cancelled meanwhile stays cancelled. */
export function withdrawDeletion(ctx: ServiceContext): void {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (remove(ctx.db).run({ userId }).changes === 0) return;
    writeAudit(ctx, { action: 'account.deletion_withdrawn', subjectKind: 'user', subjectId: userId });
    putInOutbox(ctx, {
      kind: 'mail.deletion_withdrawn',
      refId: `${userId}:${ctx.now().getTime()}`,
      payload: { userId },
    });
  });
}
