import { asc, lte } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { scheduledDeletions } from '#server/db/schema/scheduled-deletions.ts';
import { contractEnd } from '../../club/membership/contract-end.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { eraseAccount, endOpenOrdersOf } from './erase-account.ts';

const AT_A_TIME = 50;
const due = prepared({ now: scheduledDeletions.dueAt }, (orm, { now }) =>
  orm
    .select({ userId: scheduledDeletions.userId })
    .from(scheduledDeletions)
    .where(lte(scheduledDeletions.dueAt, now))
    .orderBy(asc(scheduledDeletions.dueAt))
    .limit(AT_A_TIME)
    .prepare(),
);

/**
 * Carries out the deletions whose day has come; one whose membership still runs after all waits for its end. Gives how
 * many went.
 */
export async function deleteDueAccounts(ctx: ServiceContext): Promise<number> {
  const now = ctx.now();
  let gone = 0;
  for (const { userId } of due(ctx.db).all({ now })) {
    const user = userById(ctx.db).get({ userId });
    if (user === undefined || contractEnd(ctx.db, { userId, now }) !== null) continue;
    try {
      await endOpenOrdersOf(ctx, userId);
      await eraseAccount(ctx, user);
      gone += 1;
    } catch (error) {
      ctx.log.error({ err: error }, 'could not delete an account whose day has come'); // tomorrow once more, and the others today
    }
  }
  return gone;
}
