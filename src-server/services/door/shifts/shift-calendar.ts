import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { pick } from '#shared/pick.ts';
import { isAllowed } from '#shared/permissions.ts';
import { noteWords, planWords } from '#shared/shifts/plan-words.ts';
import type {
  AddShiftInput,
  OpenShift,
  RemoveShiftInput,
  ShiftMonthInput,
  ShiftView,
} from '#shared/shifts/shift-calendar.ts';
import type { LocalDate } from '#shared/time.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askForShift } from './call-out.ts';
import { accountNamed } from './account-named.ts';
import { tellLeads } from './tell-leads.ts';
import { deleteShift, findShift, insertShift, listOpenShifts, listShifts } from './shift-rows.ts';

/** Whether they may change everybody's entries. */
const plans = ({ actor }: ServiceContext): boolean => actor.kind === 'user' && isAllowed(actor.roles, 'shifts:plan');

/** The entries of one month, by day and in the order they were made, and the shifts of the plan that want somebody. */
export function showMonth(
  ctx: ServiceContext,
  { year, month }: Pick<ShiftMonthInput, 'year' | 'month'>,
  lang: Lang,
): { entries: ShiftView[]; open: OpenShift[] } {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  const days = { from: `${prefix}-01`, to: `${prefix}-31` } as { from: LocalDate; to: LocalDate };
  const rows = listShifts(ctx.db).all(days);
  const mayAll = plans(ctx);
  return {
    open: listOpenShifts(ctx.db)
      .all({ ...days, now: ctx.now() })
      .map((shift) => ({ ...pick(shift, ['id', 'date', 'missing']), words: planWords(shift, lang) })),
    entries: rows.map((row) => ({
      id: row.id,
      date: row.date,
      name: row.name,
      note: noteWords(row, lang),
      isOwn: row.userId === userId,
      mayRemove: mayAll || row.userId === userId,
    })),
  };
}

/** Any name on any day; the entry belongs to who makes it, the shift to the account that has the name. */
export function addShift(
  ctx: ServiceContext,
  { date, name, note = '' }: Pick<AddShiftInput, 'date' | 'name' | 'note'>,
): ShiftView {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const id = randomUUID();
    const personId = accountNamed(ctx, name, userId);
    insertShift(ctx.db).run({ id, userId, personId, date, name, note, createdAt: ctx.now() });
    writeAudit(ctx, { action: 'shift.added', subjectKind: 'shift', subjectId: id, after: { date } });
    return { id, date, name, note, isOwn: true, mayRemove: true };
  });
}

/**
 * Takes one's own entry out, or anybody's who plans the shifts. Who leads the door hears of who leaves a shift of the
 * plan. Errors: SHIFT_NOT_FOUND, SHIFT_NOT_OWN.
 */
export function removeShift(ctx: ServiceContext, { id }: Pick<RemoveShiftInput, 'id'>): void {
  requirePermission(ctx, 'kasse:schedule');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const row = findShift(ctx.db).get({ id });
    if (row === undefined) throw new DomainError('SHIFT_NOT_FOUND');
    if (row.userId !== userId && !plans(ctx)) throw new DomainError('SHIFT_NOT_OWN');
    deleteShift(ctx.db).run({ id });
    if (row.shiftId !== null && row.personId === userId) {
      askForShift(ctx, row.shiftId, userId);
      tellLeads(ctx, { ...row, shiftId: row.shiftId, personId: userId });
    }
    writeAudit(ctx, { action: 'shift.removed', subjectKind: 'shift', subjectId: id, before: { date: row.date } });
  });
}
