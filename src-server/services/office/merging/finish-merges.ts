import { asc, lte } from 'drizzle-orm';
import { deleteRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { accountMerges } from '#server/db/schema/account-merges.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunningMembership } from '../../club/membership/find-membership.ts';
import { endOpenOrdersOf, eraseAccount } from '../../people/retention/erase-account.ts';
import { handOverRows } from './moved-rows.ts';

const AT_A_TIME = 50;
const due = prepared({ now: accountMerges.dueAt }, (orm, { now }) =>
  orm
    .select({ fromId: accountMerges.fromId, intoId: accountMerges.intoId })
    .from(accountMerges)
    .where(lte(accountMerges.dueAt, now))
    .orderBy(asc(accountMerges.dueAt))
    .limit(AT_A_TIME)
    .prepare(),
);

async function finish(ctx: ServiceContext, { fromId, intoId }: { fromId: string; intoId: string | null }) {
  const from = userById(ctx.db).get({ userId: fromId });
  const into = intoId === null ? undefined : userById(ctx.db).get({ userId: intoId });
  // Somebody has begun a membership there within the day: the account is used, and stays one of its own.
  if (from === undefined || findRunningMembership(ctx, fromId) !== undefined)
    return void deleteRows(ctx.db, accountMerges, { fromId });
  await endOpenOrdersOf(ctx, fromId);
  // What came meanwhile goes over, too.
  if (into !== undefined) inTransaction(ctx.db, () => handOverRows(ctx.db, { from, to: into }));
  await eraseAccount(ctx, from);
}

/** Erases the accounts whose merge can't be taken back any more. Gives how many there were. */
export async function finishMerges(ctx: ServiceContext): Promise<number> {
  const merges = due(ctx.db).all({ now: ctx.now() });
  for (const merge of merges) {
    try {
      await finish(ctx, merge);
    } catch (error) {
      ctx.log.error({ err: error }, 'could not erase an account that has become part of another one'); // the next round tries again
    }
  }
  return merges.length;
}
