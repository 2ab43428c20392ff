import { asc, between, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';

const columns = {
  id: cashierSchedule.id,
  userId: cashierSchedule.userId,
  date: cashierSchedule.date,
  name: cashierSchedule.name,
  note: cashierSchedule.note,
};

/** Calendar days `from` to `to`, both included. */
export const listShifts = prepared({ from: cashierSchedule.date, to: cashierSchedule.date }, (orm, { from, to }) =>
  orm
    .select(columns)
    .from(cashierSchedule)
    .where(between(cashierSchedule.date, from, to))
    .orderBy(asc(cashierSchedule.date), asc(cashierSchedule.createdAt))
    .prepare(),
);
export const findShift = prepared({ id: cashierSchedule.id }, (orm, { id }) =>
  orm.select(columns).from(cashierSchedule).where(eq(cashierSchedule.id, id)).prepare(),
);
/** A repeat of the same id changes nothing. */
export const insertShift = prepared(
  columnsOf(cashierSchedule, ['id', 'userId', 'date', 'name', 'note', 'createdAt']),
  (orm, row) => orm.insert(cashierSchedule).values(row).onConflictDoNothing({ target: cashierSchedule.id }).prepare(),
);
export const deleteShift = prepared({ id: cashierSchedule.id }, (orm, { id }) =>
  orm.delete(cashierSchedule).where(eq(cashierSchedule.id, id)).prepare(),
);
