import { cancellationEnd } from '#shared/membership/terms.ts';
import { statement, type Db } from '#server/db/client.ts';

type Row = {
  startedAt: number | null;
  currentPeriodEnd: number | null;
  minimumTermEnd: number | null;
  cancelAt: number | null;
};

const runningContract = statement<{ userId: string }, Row>(
  `SELECT started_at AS startedAt, current_period_end AS currentPeriodEnd, minimum_term_end AS minimumTermEnd, cancel_at AS cancelAt
   FROM subscribers WHERE user_id = @userId AND status IN ('active', 'past_due')`,
);

/** When a person's membership is over: as it was cancelled, or if it was cancelled now. Null for somebody who has none running. */
export function contractEnd(db: Db, { userId, now }: { userId: string; now: Date }): Date | null {
  const row = runningContract(db).get({ userId });
  if (row === undefined) return null;
  if (row.cancelAt !== null) return row.cancelAt > now.getTime() ? new Date(row.cancelAt) : null;
  const { startedAt, currentPeriodEnd, minimumTermEnd } = row;
  if (startedAt === null || currentPeriodEnd === null || minimumTermEnd === null) return null;
  return cancellationEnd(
    {
      startedAt: new Date(startedAt),
      currentPeriodEnd: new Date(currentPeriodEnd),
      minimumTermEnd: new Date(minimumTermEnd),
    },
    now,
  );
}
