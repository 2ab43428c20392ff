import { eq, or } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import {
  MERGE_UNDO_MS,
  type MergePeopleInput,
  type MergePreview,
  type MergePreviewInput,
} from '#shared/people/person-inputs.ts';
import { prepared } from '#server/db/client.ts';
import { accountMerges, type MovedRows } from '#server/db/schema/account-merges.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunningMembership } from '../../club/membership/find-membership.ts';
import { endWaysIn } from '../../people/accounts/end-ways-in.ts';
import { endOpenOrdersOf, openOrders } from '../../people/retention/erase-account.ts';
import { isLastAdmin } from '../../people/retention/show-deletion.ts';
import type { Account } from './moved-kind.ts';
import { handOverRows, rowsOf } from './moved-rows.ts';

const anyRole = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).limit(1).prepare(),
);
const waiting = prepared({ fromId: accountMerges.fromId, intoId: accountMerges.fromId }, (orm, { fromId, intoId }) =>
  orm
    .select({ fromId: accountMerges.fromId })
    .from(accountMerges)
    .where(or(eq(accountMerges.fromId, fromId), eq(accountMerges.intoId, fromId), eq(accountMerges.fromId, intoId)))
    .limit(1)
    .prepare(),
);

/** Whoever works here: their rights end with the account, which is an admin's to decide. */
export function requireMerging(ctx: ServiceContext, userIds: readonly string[]): void {
  requirePermission(ctx, 'people:manage');
  if (userIds.some((userId) => anyRole(ctx.db).get({ userId }) !== undefined)) requirePermission(ctx, 'roles:manage');
}

/** Both accounts, or why they can't become one. */
function bothOf(ctx: ServiceContext, { fromId, intoId }: MergePreviewInput): { from: Account; into: Account } {
  const from = userById(ctx.db).get({ userId: fromId });
  const into = userById(ctx.db).get({ userId: intoId });
  if (from === undefined || into === undefined) throw new DomainError('USER_NOT_FOUND');
  if (findRunningMembership(ctx, fromId) !== undefined) throw new DomainError('MERGE_RUNNING_MEMBERSHIP');
  return { from, into };
}

/** The same, of two accounts that nothing of a merge is open for: what could not be taken back exactly is not begun. */
function mergeable(ctx: ServiceContext, pair: MergePreviewInput): { from: Account; into: Account } {
  requireMerging(ctx, [pair.fromId, pair.intoId]);
  const both = bothOf(ctx, pair);
  if (waiting(ctx.db).get(pair) !== undefined) throw new DomainError('MERGE_WAITING');
  if (isLastAdmin(ctx, pair.fromId)) throw new DomainError('LAST_ADMIN');
  return both;
}

/** How much it is, as a person reads it. */
function countsOf({
  orders,
  tickets,
  notes,
  bans: _bans,
  levels: _levels,
  codes: _codes,
  couples: _couples,
  ...letters
}: MovedRows['rows']) {
  return {
    orders: orders.length,
    tickets: tickets.length,
    notes: notes.length,
    letters: Object.values(letters).reduce((sum, keys) => sum + keys.length, 0),
  };
}

/** What a merge would hand over, and how many open payments it would end. Throws as mergePeople. */
export function previewMerge(ctx: ServiceContext, input: MergePreviewInput): MergePreview {
  const { from } = mergeable(ctx, input);
  return { ...countsOf(rowsOf(ctx.db, from)), openOrders: openOrders(ctx.db).all({ userId: from.id }).length };
}

/** Hands all of one account to another one, and says so in the audit log. Call inside a transaction. */
function handOver(ctx: ServiceContext, { from, into }: { from: Account; into: Account }, reason: string): MovedRows {
  const moved = handOverRows(ctx.db, { from, to: into });
  writeAudit(ctx, {
    action: 'account.merged',
    subjectKind: 'user',
    subjectId: into.id,
    before: { account: from.id },
    after: { ...countsOf(moved.rows), reason },
  });
  return moved;
}

/**
 * Two accounts of one person become one: orders, tickets, notes and letters go over, the other account is signed out,
 * and a day later erased like one that its owner deletes (finishMerges). Until then it can be taken back (undoMerge). A
 * membership that is over stays in the books without a name; a running one is never handed on, so it has to be in the
 * account that stays. Throws USER_NOT_FOUND, FORBIDDEN (somebody who works here), MERGE_RUNNING_MEMBERSHIP,
 * MERGE_WAITING, PAYMENT_PROCESSING, PAYMENT_CHECK_FAILED, LAST_ADMIN.
 */
export async function mergePeople(ctx: ServiceContext, input: MergePeopleInput): Promise<void> {
  mergeable(ctx, input);
  await endOpenOrdersOf(ctx, input.fromId);
  inTransaction(ctx.db, () => {
    const both = mergeable(ctx, input);
    const moved = handOver(ctx, both, input.reason);
    const [createdAt, dueAt] = [ctx.now(), new Date(ctx.now().getTime() + MERGE_UNDO_MS)];
    ctx.db.orm
      .insert(accountMerges)
      .values({ fromId: both.from.id, intoId: both.into.id, moved, createdAt, dueAt })
      .run();
    endWaysIn(ctx, both.from.id);
  });
}

/**
 * A restored copy brings back accounts that had become others after it was made: what is theirs goes over once more, so
 * that erasing them again takes nothing from anybody. One with a membership that was still running then is left as it
 * is. Gives how many were handed on.
 */
export function mergeAgain(ctx: ServiceContext, merged: readonly MergePreviewInput[]): number {
  let handedOn = 0;
  for (const pair of merged) {
    try {
      inTransaction(ctx.db, () => handOver(ctx, bothOf(ctx, pair), 'a restored copy'));
      handedOn++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'MERGE_RUNNING_MEMBERSHIP')
        ctx.log.warn({ userId: pair.fromId }, 'an old copy has brought back an account that had become another one');
    }
  }
  return handedOn;
}
