import { asc, between, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { placeholdersOf } from '#server/db/placeholders.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';

const columns = {
  id: cashierSchedule.id,
  userId: cashierSchedule.userId,
  date: cashierSchedule.date,
  name: cashierSchedule.name,
  note: cashierSchedule.note,
};

/** Calendar days `from` to `to`, both included. */
export const listShifts = prepared((orm) =>
  orm
    .select(columns)
    .from(cashierSchedule)
    .where(between(cashierSchedule.date, sql.placeholder('from'), sql.placeholder('to')))
    .orderBy(asc(cashierSchedule.date), asc(cashierSchedule.createdAt))
    .prepare(),
);
export const findShift = prepared((orm) =>
  orm
    .select(columns)
    .from(cashierSchedule)
    .where(eq(cashierSchedule.id, sql.placeholder('id')))
    .prepare(),
);
/** A repeat of the same id changes nothing. */
export const insertShift = prepared((orm) =>
  orm
    .insert(cashierSchedule)
    .values(placeholdersOf(cashierSchedule, ['id', 'userId', 'date', 'name', 'note', 'createdAt']))
    .onConflictDoNothing({ target: cashierSchedule.id })
    .prepare(),
);
export const deleteShift = prepared((orm) =>
  orm
    .delete(cashierSchedule)
    .where(eq(cashierSchedule.id, sql.placeholder('id')))
    .prepare(),
);
