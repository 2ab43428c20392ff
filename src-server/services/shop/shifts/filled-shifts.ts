import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ShiftCount } from '#shared/events/event-admin-views.ts';
import { eveningDayOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const entriesOn = prepared({ days: String }, (orm, { days }) =>
  orm
    .select({ date: cashierSchedule.date, filled: count() })
    .from(cashierSchedule)
    .where(inArray(cashierSchedule.date, sql`(select value from json_each(${days}))`))
    .groupBy(cashierSchedule.date)
    .prepare(),
);
/** The plans of what takes place. */
const plansOn = prepared({ days: String }, (orm, { days }) => {
  const taken = orm.select({ count: count() }).from(cashierSchedule).where(eq(cashierSchedule.shiftId, shifts.id));
  return orm
    .select({
      date: shifts.date,
      needed: sql<number>`sum(${shifts.needed})`,
      filled: sql<number>`sum((${taken}))`,
    })
    .from(shifts)
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .where(
      and(
        inArray(shifts.date, sql`(select value from json_each(${days}))`),
        isNull(events.cancelledAt),
        or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
      ),
    )
    .groupBy(shifts.date)
    .prepare();
});

/** How many shifts are filled on the evenings of these nights; all nights of an evening share them. */
export function filledShifts(
  ctx: Pick<ServiceContext, 'db'>,
  nights: readonly { startsAt: Date }[],
): (startsAt: Date) => ShiftCount {
  const days = JSON.stringify([...new Set(nights.map(({ startsAt }) => eveningDayOf(startsAt)))]);
  const counts = new Map<string, ShiftCount>();
  for (const { date, filled } of entriesOn(ctx.db).all({ days })) counts.set(date, { filled, needed: 0 });
  for (const { date, ...plan } of plansOn(ctx.db).all({ days })) counts.set(date, plan);
  return (startsAt) => counts.get(eveningDayOf(startsAt)) ?? { filled: 0, needed: 0 };
}
