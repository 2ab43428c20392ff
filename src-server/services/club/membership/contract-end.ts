import { cancellationEnd } from '#shared/membership/terms.ts';
import { and, eq } from 'drizzle-orm';
import { prepared, type Db } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { planOf } from '../../shop/plans/load-plans.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';

const runningContract = prepared({ userId: subscribers.userId }, (orm, { userId }) =>
  orm
    .select({
      planId: subscribers.planId,
      startedAt: subscribers.startedAt,
      currentPeriodEnd: subscribers.currentPeriodEnd,
      minimumTermEnd: subscribers.minimumTermEnd,
      cancelAt: subscribers.cancelAt,
    })
    .from(subscribers)
    .where(and(eq(subscribers.userId, userId), HAS_BEGUN))
    .prepare(),
);

/**
 * When a person's membership is over: as it was cancelled, or if it was cancelled now. Null for somebody who has none
 * running.
 */
export function contractEnd(db: Db, { userId, now }: { userId: string; now: Date }): Date | null {
  const row = runningContract(db).get({ userId });
  if (row === undefined) return null;
  if (row.cancelAt !== null) return row.cancelAt > now ? row.cancelAt : null;
  const { planId, startedAt, currentPeriodEnd, minimumTermEnd } = row;
  if (startedAt === null || currentPeriodEnd === null || minimumTermEnd === null) return null;
  const { noticeDays } = planOf({ db }, planId);
  return cancellationEnd({ startedAt, currentPeriodEnd, minimumTermEnd, noticeDays }, now);
}
