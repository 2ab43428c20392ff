import { eq } from 'drizzle-orm';
import { scheduledDeletions } from '#server/db/schema/scheduled-deletions.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

/** Notes that an account is to be erased today; false when there is none. */
function markAsDue({ db, now }: ServiceContext, userId: string): boolean {
  const dueAt = now();
  if (db.orm.select({ id: users.id }).from(users).where(eq(users.id, userId)).get() === undefined) return false;
  db.orm
    .insert(scheduledDeletions)
    .values({ userId, dueAt })
    .onConflictDoUpdate({ target: scheduledDeletions.userId, set: { dueAt } })
    .run();
  return true;
}

/**
 * A restored copy brings back whoever was erased after it was made: they go again, like everybody whose day has come,
 * and what does not succeed at once is tried again daily. Gives how many were back.
 */
export async function eraseAgain(ctx: ServiceContext, erased: readonly string[]): Promise<number> {
  const back = inTransaction(ctx.db, () => erased.filter((userId) => markAsDue(ctx, userId)).length);
  if (back === 0) return 0;
  ctx.log.warn({ people: back }, 'an old copy has brought back people who were erased: they are erased again');
  await deleteDueAccounts(ctx);
  return back;
}
