import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { deleteDueAccounts } from './delete-due-accounts.ts';

const isDueNow = statement<{ userId: string; now: number }>(
  `INSERT INTO scheduled_deletions (user_id, due_at) SELECT id, @now FROM users WHERE id = @userId
   ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at`,
);

/**
 * A restored copy brings back whoever was erased after it was made: they go again, like everybody whose day has come, and what
 * does not succeed at once is tried again daily. Gives how many were back.
 */
export async function eraseAgain(ctx: ServiceContext, erased: readonly string[]): Promise<number> {
  const now = ctx.now().getTime();
  const back = inTransaction(
    ctx.db,
    () => erased.filter((userId) => isDueNow(ctx.db).run({ userId, now }).changes > 0).length,
  );
  if (back === 0) return 0;
  ctx.log.warn({ people: back }, 'an old copy has brought back people who were erased: they are erased again');
  await deleteDueAccounts(ctx);
  return back;
}
