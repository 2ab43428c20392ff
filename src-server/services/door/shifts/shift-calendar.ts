import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { AddShiftInput, RemoveShiftInput, ShiftMonthInput, ShiftView } from '#shared/shifts/shift-calendar.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { deleteShift, findShift, insertShift, listShifts } from './shift-rows.ts';

/** The entries of one month, by day and in the order they were made. */
export function showMonth(
  ctx: ServiceContext,
  { year, month }: Pick<ShiftMonthInput, 'year' | 'month'>,
): { entries: ShiftView[] } {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  const rows = listShifts(ctx.db).all({ from: `${prefix}-01`, to: `${prefix}-31` });
  return {
    entries: rows.map((row) => ({
      id: row.id,
      date: row.date,
      name: row.name,
      note: row.note,
      isOwn: row.userId === userId,
    })),
  };
}

/** Any name on any day; the entry belongs to who makes it. */
export function addShift(
  ctx: ServiceContext,
  { date, name, note = '' }: Pick<AddShiftInput, 'date' | 'name' | 'note'>,
): ShiftView {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const id = randomUUID();
    insertShift(ctx.db).run({ id, userId, date, name, note, createdAt: ctx.now() });
    writeAudit(ctx, { action: 'shift.added', subjectKind: 'shift', subjectId: id, after: { date } });
    return { id, date, name, note, isOwn: true };
  });
}

/** Takes one's own entry out. Errors: SHIFT_NOT_FOUND, SHIFT_NOT_OWN. */
export function removeShift(ctx: ServiceContext, { id }: Pick<RemoveShiftInput, 'id'>): void {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const row = findShift(ctx.db).get({ id });
    if (row === undefined) throw new DomainError('SHIFT_NOT_FOUND');
    if (row.userId !== userId) throw new DomainError('SHIFT_NOT_OWN');
    deleteShift(ctx.db).run({ id });
    writeAudit(ctx, { action: 'shift.removed', subjectKind: 'shift', subjectId: id, before: { date: row.date } });
  });
}
