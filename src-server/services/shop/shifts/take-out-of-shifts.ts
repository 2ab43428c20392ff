import { and, eq, gte, lte, notExists, sql } from 'drizzle-orm';
import { eveningDayOf, type LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { tellPerson } from './tell-person.ts';

const remove = prepared(
  { personId: cashierSchedule.personId, from: cashierSchedule.date, to: cashierSchedule.date, now: shifts.endsAt },
  (orm, { personId, from, to, now }) =>
    orm
      .delete(cashierSchedule)
      .where(
        and(
          eq(cashierSchedule.personId, personId),
          gte(cashierSchedule.date, from),
          lte(cashierSchedule.date, to),
          // What was worked stays.
          notExists(
            orm
              .select({ one: sql`1` })
              .from(shifts)
              .where(and(eq(shifts.id, cashierSchedule.shiftId), lte(shifts.endsAt, now))),
          ),
        ),
      )
      .returning({ id: cashierSchedule.id, shiftId: cashierSchedule.shiftId })
      .prepare(),
);

const LAST_DAY = '9999-12-31' as LocalDate;

/** Opens the shifts again that somebody has until a ban ends, and mails them; gives how many. Call inside a transaction. */
export function takeOutOfShifts(ctx: ServiceContext, personId: string, endsAt: Date | null): number {
  const now = ctx.now();
  // The ban ends in the morning of the day after its last one.
  const to = endsAt === null ? LAST_DAY : eveningDayOf(new Date(endsAt.getTime() - 1));
  const out = remove(ctx.db).all({ personId, from: eveningDayOf(now), to, now });
  for (const { id, shiftId } of out) if (shiftId !== null) tellPerson(ctx, { id, personId, shiftId }, 'out');
  return out.length;
}
