import { count, inArray, sql } from 'drizzle-orm';
import { eveningDayOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const onEvenings = prepared({ days: String }, (orm, { days }) =>
  orm
    .select({ date: cashierSchedule.date, shifts: count() })
    .from(cashierSchedule)
    .where(inArray(cashierSchedule.date, sql`(select value from json_each(${days}))`))
    .groupBy(cashierSchedule.date)
    .prepare(),
);

/** How many shifts are filled on the evenings of these nights; all nights of an evening share them. */
export function filledShifts(
  ctx: Pick<ServiceContext, 'db'>,
  nights: readonly { startsAt: Date }[],
): (startsAt: Date) => number {
  const days = [...new Set(nights.map(({ startsAt }) => eveningDayOf(startsAt)))];
  const filled = new Map<string, number>(
    onEvenings(ctx.db)
      .all({ days: JSON.stringify(days) })
      .map(({ date, shifts }) => [date, shifts]),
  );
  return (startsAt) => filled.get(eveningDayOf(startsAt)) ?? 0;
}
