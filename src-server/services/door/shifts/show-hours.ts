import { and, eq, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { groupBy } from '#shared/group-by.ts';
import { halfHours, seasonStart } from '#shared/shifts/hours.ts';
import type { ShiftHours } from '#shared/shifts/shift-plan.ts';
import { eveningDayOf } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** What was worked from a day on, by person (an account, or a name alone) and month of the night. */
const worked = prepared({ from: cashierSchedule.date, now: shifts.endsAt }, (orm, { from, now }) => {
  const name = sql<string>`coalesce(${users.name}, ${cashierSchedule.name})`;
  const who = sql<string>`coalesce(${cashierSchedule.personId}, lower(${cashierSchedule.name}))`;
  const month = sql<string>`substr(${cashierSchedule.date}, 1, 7)`;
  return orm
    .select({
      who,
      name: sql<string>`min(${name})`,
      month,
      ms: sql<number>`sum(${shifts.endsAt} - ${shifts.startsAt})`,
    })
    .from(cashierSchedule)
    .innerJoin(shifts, eq(shifts.id, cashierSchedule.shiftId))
    .innerJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(eventEvenings, eq(eventEvenings.id, shifts.eveningId))
    .leftJoin(users, eq(users.id, cashierSchedule.personId))
    .where(
      and(
        gte(cashierSchedule.date, from),
        lte(shifts.endsAt, now),
        isNull(events.cancelledAt),
        or(isNull(eventEvenings.id), eq(eventEvenings.state, 'planned').inlineParams()),
      ),
    )
    .groupBy(who, month)
    .prepare();
});

/** `admin.shifts.hours`: the hours of this season by person and month, whoever helped most first. */
export function showHours(ctx: ServiceContext): ShiftHours {
  requirePermission(ctx, 'shifts:plan');
  const now = ctx.now();
  const since = seasonStart(eveningDayOf(now));
  const rows = worked(ctx.db).all({ from: since, now });
  const people = [...groupBy(rows, ({ who }) => who)].map(([key, months]) => ({
    key,
    name: months[0]?.name ?? '',
    hours: halfHours(months.reduce((sum, { ms }) => sum + ms, 0)),
    byMonth: Object.fromEntries(months.map(({ month, ms }) => [month, halfHours(ms)])),
  }));
  return {
    since,
    months: [...new Set(rows.map(({ month }) => month))].toSorted(),
    people: people.toSorted((a, b) => b.hours - a.hours || a.name.localeCompare(b.name)),
  };
}
