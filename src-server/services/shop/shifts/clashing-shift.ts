import { and, eq, gt, lt, ne } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const clashing = prepared(
  { personId: cashierSchedule.personId, but: cashierSchedule.id, startsAt: shifts.endsAt, endsAt: shifts.startsAt },
  (orm, { personId, but, startsAt, endsAt }) =>
    orm
      .select({ id: cashierSchedule.id })
      .from(cashierSchedule)
      .innerJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
      .where(
        and(
          eq(cashierSchedule.personId, personId),
          ne(cashierSchedule.id, but),
          gt(shifts.endsAt, startsAt),
          lt(shifts.startsAt, endsAt),
        ),
      )
      .limit(1)
      .prepare(),
);

/** Whether somebody is in a shift of the plan at a time; `but` is an entry that does not count. */
export const isInShift = (
  ctx: Pick<ServiceContext, 'db'>,
  asked: { personId: string; but: string; startsAt: Date; endsAt: Date },
): boolean => clashing(ctx.db).get(asked) !== undefined;
