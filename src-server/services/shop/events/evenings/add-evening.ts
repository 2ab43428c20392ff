import { eveningId } from '#shared/door/evening-id.ts';
import { DomainError } from '#shared/errors.ts';
import type { AddEveningInput } from '#shared/events/course-evenings.ts';
import { insertRow } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { giveShiftsOfSeries } from '../series/give-shifts.ts';
import { guardStillDays } from '../series/guard-still-days.ts';
import { findEvening, guardCourse, guardToCome, tellChange } from './change-evening.ts';
import { eveningRows } from './evening-rows.ts';

/**
 * One more evening of a weekly course; everybody who holds a ticket is told. Throws EVENT_NOT_FOUND, EVENT_CANCELLED,
 * EVENT_NOT_FOUND for an event without evenings, EVENING_BEGAN, EVENING_TOO_FAR, STILL_DAY.
 */
export function addEvening(
  ctx: ServiceContext,
  { eventId, startsAt, endsAt, isStillDayAccepted }: AddEveningInput,
): { id: string; told: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    guardCourse(ctx, eventId);
    const last = eveningRows(ctx.db).all({ eventId }).at(-1);
    if (last === undefined) throw new DomainError('EVENT_NOT_FOUND');
    guardToCome(ctx, { startsAt });
    guardStillDays([{ fields: { kind: 'workshop', startsAt, endsAt } }], isStillDayAccepted);
    const number = last.number + 1;
    const id = eveningId(eventId, number);
    insertRow(ctx.db, eventEvenings, { id, eventId, number, startsAt, endsAt });
    giveShiftsOfSeries(ctx, eventId, id);
    return { id, ...tellChange(ctx, findEvening(ctx, id), { what: 'added' }) };
  });
}
