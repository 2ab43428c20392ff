import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { LeaveShiftInput, TakeShiftInput } from '#shared/shifts/my-shifts.ts';
import { MAX_SHIFT_NAME } from '#shared/shifts/shift-limits.ts';
import { eveningDayOf } from '#shared/time.ts';
import { deleteRows, findRow, insertRow } from '#server/db/rows.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { users } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askForShift } from './call-out.ts';
import { filling } from './fill-shift.ts';
import { mayTake, mayTakeJob } from './may-take.ts';
import { guardNight, guardPerson, requirePlanned } from './planned-shift.ts';
import { tellLeads } from './tell-leads.ts';

/**
 * A helper takes an open shift; of two at once the database lets one in. Throws FORBIDDEN for who is no helper, and at
 * the till for who may not sign in there; SHIFT_NOT_PLANNED, EVENT_CANCELLED, EVENT_OVER, SHIFT_FULL, SHIFT_BANNED,
 * SHIFT_CLASH.
 */
export function takeShift(ctx: ServiceContext, { shiftId }: TakeShiftInput): { id: string } {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const may = mayTake(ctx, userId);
    // Whoever is no helper does not learn which shifts there are.
    if (may === 'none') throw new DomainError('FORBIDDEN');
    const shift = requirePlanned(ctx, shiftId);
    if (!mayTakeJob(may, shift.job)) throw new DomainError('FORBIDDEN');
    guardNight(ctx, shift, shift);
    if (shift.endsAt <= ctx.now()) throw new DomainError('EVENT_OVER');
    const id = randomUUID();
    guardPerson(ctx, userId, { ...shift, but: id });
    const name = (findRow(ctx.db, users, { id: userId }, ['name'])?.name ?? '').slice(0, MAX_SHIFT_NAME);
    const date = eveningDayOf(shift.startsAt);
    filling(() =>
      insertRow(ctx.db, cashierSchedule, { id, userId, personId: userId, shiftId, date, name, createdAt: ctx.now() }),
    );
    writeAudit(ctx, {
      action: 'shift.taken',
      subjectKind: 'shift',
      subjectId: id,
      after: { shiftId, personId: userId, job: shift.job, date },
    });
    return { id };
  });
}

/**
 * Somebody can't come: the place is open again, who leads the door hears of it, and helpers who said so are
 * asked to step in. Throws SHIFT_NOT_PLANNED where it is
 * not theirs (any more), SHIFT_BEGAN.
 */
export function leaveShift(ctx: ServiceContext, { id }: LeaveShiftInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const entry = findRow(ctx.db, cashierSchedule, { id, personId: userId });
    if (entry === undefined || entry.shiftId === null) throw new DomainError('SHIFT_NOT_PLANNED');
    const { startsAt, job } = requirePlanned(ctx, entry.shiftId);
    if (startsAt <= ctx.now()) throw new DomainError('SHIFT_BEGAN');
    deleteRows(ctx.db, cashierSchedule, { id });
    writeAudit(ctx, {
      action: 'shift.left',
      subjectKind: 'shift',
      subjectId: id,
      before: { shiftId: entry.shiftId, personId: userId, job, date: entry.date },
    });
    askForShift(ctx, entry.shiftId, userId);
    tellLeads(ctx, { ...entry, shiftId: entry.shiftId, personId: userId });
  });
}
