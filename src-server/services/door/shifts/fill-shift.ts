import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { MoveEntryInput, PutInInput, ShiftByIdInput } from '#shared/shifts/shift-plan.ts';
import { eveningDayOf } from '#shared/time.ts';
import { deleteRows, findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { GUARDS, isRefusedBy } from '#server/db/refusals.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { accountNamed } from './account-named.ts';
import { guardPerson, guardTakesPlace, requirePlanned } from './planned-shift.ts';
import { tellPerson } from '../../shop/shifts/tell-person.ts';

/** Runs a write that the database refuses where the shift is full. Throws SHIFT_FULL. */
export function filling(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (isRefusedBy(error, GUARDS.shiftFull)) throw new DomainError('SHIFT_FULL', {}, { cause: error });
    throw error;
  }
}

/**
 * Puts somebody into a shift, by name; also afterwards, where somebody else came. Throws SHIFT_NOT_PLANNED,
 * EVENT_CANCELLED, SHIFT_FULL, SHIFT_BANNED, SHIFT_CLASH.
 */
export function putIn(ctx: ServiceContext, { shiftId, name }: PutInInput): { id: string; isAccount: boolean } {
  requirePermission(ctx, 'shifts:plan');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const shift = requirePlanned(ctx, shiftId);
    guardTakesPlace(shift);
    const personId = accountNamed(ctx, name, null);
    const id = randomUUID();
    guardPerson(ctx, personId, { ...shift, but: id });
    const date = eveningDayOf(shift.startsAt);
    filling(() =>
      insertRow(ctx.db, cashierSchedule, { id, userId, personId, shiftId, date, name, createdAt: ctx.now() }),
    );
    writeAudit(ctx, {
      action: 'shift.put_in',
      subjectKind: 'shift',
      subjectId: id,
      after: { shiftId, personId, job: shift.job, date },
    });
    tellPerson(ctx, { id, personId, shiftId }, 'in');
    return { id, isAccount: personId !== null };
  });
}

const requireEntry = (ctx: ServiceContext, id: string) => {
  const entry = findRow(ctx.db, cashierSchedule, { id });
  if (entry === undefined) throw new DomainError('SHIFT_NOT_PLANNED');
  return entry;
};

/** Takes somebody out, whoever put them in. Throws SHIFT_NOT_PLANNED. */
export function takeOut(ctx: ServiceContext, { id }: ShiftByIdInput): void {
  requirePermission(ctx, 'shifts:plan');
  inTransaction(ctx.db, () => {
    const { shiftId, personId, date } = requireEntry(ctx, id);
    deleteRows(ctx.db, cashierSchedule, { id });
    writeAudit(ctx, {
      action: 'shift.taken_out',
      subjectKind: 'shift',
      subjectId: id,
      before: { shiftId, personId, date },
    });
    if (shiftId !== null) tellPerson(ctx, { id, personId, shiftId }, 'out');
  });
}

/**
 * Moves somebody to another shift, or into the plan from an entry of the calendar. Throws SHIFT_NOT_PLANNED,
 * EVENT_CANCELLED, SHIFT_FULL, SHIFT_BANNED, SHIFT_CLASH.
 */
export function moveEntry(ctx: ServiceContext, { id, shiftId }: MoveEntryInput): void {
  requirePermission(ctx, 'shifts:plan');
  inTransaction(ctx.db, () => {
    const before = requireEntry(ctx, id);
    if (before.shiftId === shiftId) return;
    const shift = requirePlanned(ctx, shiftId);
    guardTakesPlace(shift);
    guardPerson(ctx, before.personId, { ...shift, but: id });
    filling(() => updateRows(ctx.db, cashierSchedule, { id }, { shiftId }));
    writeAudit(ctx, {
      action: 'shift.moved',
      subjectKind: 'shift',
      subjectId: id,
      before: { shiftId: before.shiftId, date: before.date },
      after: { shiftId, personId: before.personId, job: shift.job },
    });
    tellPerson(ctx, { id, personId: before.personId, shiftId }, before.shiftId === null ? 'in' : 'moved');
  });
}
