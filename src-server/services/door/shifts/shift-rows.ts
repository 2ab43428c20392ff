import { statement } from '#server/db/client.ts';

export type ShiftRow = { id: string; userId: string | null; date: string; name: string; note: string };

const COLUMNS = `id, user_id AS userId, date, name, note`;

/** Calendar days `from` to `to`, both included. */
export const listShifts = statement<{ from: string; to: string }, ShiftRow>(
  `SELECT ${COLUMNS} FROM cashier_schedule WHERE date BETWEEN @from AND @to ORDER BY date, created_at`,
);
export const findShift = statement<{ id: string }, ShiftRow>(`SELECT ${COLUMNS} FROM cashier_schedule WHERE id = @id`);
export const insertShift = statement<{
  id: string;
  userId: string;
  date: string;
  name: string;
  note: string;
  at: number;
}>(
  `INSERT INTO cashier_schedule (id, user_id, date, name, note, created_at) VALUES (@id, @userId, @date, @name, @note, @at) ON CONFLICT (id) DO NOTHING`,
);
export const deleteShift = statement<{ id: string }>(`DELETE FROM cashier_schedule WHERE id = @id`);
