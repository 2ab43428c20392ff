import { and, eq, gt } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { UndoMergeInput } from '#shared/people/person-inputs.ts';
import { deleteRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunningMembership } from '../../club/membership/find-membership.ts';
import { requireMerging } from './merge-people.ts';
import { giveBackRows } from './moved-rows.ts';

const open = prepared({ fromId: accountMerges.fromId, now: accountMerges.dueAt }, (orm, { fromId, now }) =>
  orm
    .select({ intoId: accountMerges.intoId, moved: accountMerges.moved })
    .from(accountMerges)
    .where(and(eq(accountMerges.fromId, fromId), gt(accountMerges.dueAt, now)))
    .prepare(),
);

/**
 * Takes a merge back within its day: every row that went over and is still there goes back, what came meanwhile stays
 * where it came. The account can be signed in to as before; its sessions and the open payments that the merge ended do
 * not come back. Gives how many rows stayed, because they have changed hands since. Throws MERGE_OVER, FORBIDDEN.
 */
export function undoMerge(ctx: ServiceContext, { fromId }: UndoMergeInput): { stayed: number } {
  return inTransaction(ctx.db, () => {
    requireMerging(ctx, [fromId]);
    const merge = open(ctx.db).get({ fromId, now: ctx.now() });
    const from = userById(ctx.db).get({ userId: fromId });
    const into = merge?.intoId == null ? undefined : userById(ctx.db).get({ userId: merge.intoId });
    if (merge === undefined || from === undefined || into === undefined) throw new DomainError('MERGE_OVER');
    requireMerging(ctx, [into.id]);
    const isCustomerUsed = findRunningMembership(ctx, into.id) !== undefined;
    const stayed = giveBackRows(ctx.db, merge.moved, { from: into, to: from, isCustomerUsed });
    deleteRows(ctx.db, accountMerges, { fromId });
    writeAudit(ctx, {
      action: 'account.merge_undone',
      subjectKind: 'user',
      subjectId: into.id,
      before: { account: fromId },
      after: { stayed },
    });
    return { stayed };
  });
}
