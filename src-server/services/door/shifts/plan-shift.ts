import { randomUUID } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import type { AddPlannedInput, ChangePlannedInput, ShiftByIdInput } from '#shared/shifts/shift-plan.ts';
import { eveningDayOf } from '#shared/time.ts';
import { deleteRows, findRows, insertRow, updateRows } from '#server/db/rows.ts';
import { isRefusedBy, GUARDS } from '#server/db/refusals.ts';
import { cashierSchedule } from '#server/db/schema/cashiers.ts';
import { shifts } from '#server/db/schema/shifts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { guardNight, guardPerson, requirePlanned } from './planned-shift.ts';
import { tellPerson } from '../../shop/shifts/tell-person.ts';

type Facts = Pick<typeof shifts.$inferSelect, 'job' | 'startsAt' | 'endsAt' | 'needed'>;
/** As the audit log keeps it. */
const factsOf = ({ job, startsAt, endsAt, needed }: Facts) => ({
  job,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
  needed,
});

const entriesOf = (ctx: ServiceContext, shiftId: string) =>
  findRows(ctx.db, cashierSchedule, { shiftId }, ['id', 'personId']);

/** A shift more at a night. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_OVER, INVALID_INPUT. */
export function addPlanned(ctx: ServiceContext, input: AddPlannedInput): { id: string } {
  requirePermission(ctx, 'shifts:plan');
  return inTransaction(ctx.db, () => {
    guardNight(ctx, input, input);
    const id = randomUUID();
    insertRow(ctx.db, shifts, { id, ...input, date: eveningDayOf(input.startsAt), createdAt: ctx.now() });
    writeAudit(ctx, { action: 'shift.planned', subjectKind: 'event', subjectId: input.eventId, after: factsOf(input) });
    return { id };
  });
}

/**
 * Another job, other times, more or fewer people. Throws SHIFT_NOT_PLANNED, EVENT_CANCELLED, EVENT_OVER, INVALID_INPUT;
 * SHIFT_FULL where more are in it than would be needed, SHIFT_CLASH where one of them is elsewhere at that time.
 */
export function changePlanned(ctx: ServiceContext, { id, ...change }: ChangePlannedInput): void {
  requirePermission(ctx, 'shifts:plan');
  inTransaction(ctx.db, () => {
    const before = requirePlanned(ctx, id);
    guardNight(ctx, before, change);
    const entries = entriesOf(ctx, id);
    for (const { id: but, personId } of entries) guardPerson(ctx, personId, { ...change, but });
    try {
      updateRows(ctx.db, shifts, { id }, change);
    } catch (error) {
      if (isRefusedBy(error, GUARDS.shiftFull)) throw new DomainError('SHIFT_FULL', {}, { cause: error });
      throw error;
    }
    writeAudit(ctx, {
      action: 'shift.changed',
      subjectKind: 'event',
      subjectId: before.eventId,
      before: factsOf(before),
      after: factsOf(change),
    });
    // How many are needed besides is nothing to them.
    const isSame =
      JSON.stringify({ ...factsOf(before), needed: 0 }) === JSON.stringify({ ...factsOf(change), needed: 0 });
    if (!isSame) for (const entry of entries) tellPerson(ctx, { ...entry, shiftId: id }, 'changed');
  });
}

/** Takes a shift out of the plan, with whoever is in it. Throws SHIFT_NOT_PLANNED; EVENT_OVER once it has begun. */
export function dropPlanned(ctx: ServiceContext, { id }: ShiftByIdInput): { people: number } {
  requirePermission(ctx, 'shifts:plan');
  return inTransaction(ctx.db, () => {
    const before = requirePlanned(ctx, id);
    if (before.startsAt <= ctx.now()) throw new DomainError('EVENT_OVER');
    for (const entry of entriesOf(ctx, id)) tellPerson(ctx, { ...entry, shiftId: id }, 'out');
    const people = deleteRows(ctx.db, cashierSchedule, { shiftId: id });
    deleteRows(ctx.db, shifts, { id });
    writeAudit(ctx, {
      action: 'shift.dropped',
      subjectKind: 'event',
      subjectId: before.eventId,
      before: { ...factsOf(before), people },
    });
    return { people };
  });
}
