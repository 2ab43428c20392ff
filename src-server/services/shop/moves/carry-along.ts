import { newestOf } from '#shared/attendance/attendance.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { findRow, findRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { carryAbsence } from '../absences/carry-absence.ts';
import { carryAttendance } from '../attendance/carry-attendance.ts';
import { saidOfCourse } from '../attendance/said-of-course.ts';

type Move = { tickets: readonly { id: string }[]; from: string; to: string };
/** What holds of one ticket on the evenings of the other course that are over. */
type Carried = { here: string[]; owed: { eveningId: string; saidAt: Date }[] };

/**
 * What somebody takes along into a group beside their own, each evening as the one of the same number: where they were,
 * and what they said in time that they miss. Read it before the old ticket ends; evenings to come are open to them there.
 */
export function readCarried(ctx: ServiceContext, { tickets: moved, from, to }: Move): Carried[] {
  const planned = (eventId: string) =>
    (findRow(ctx.db, events, { id: eventId }, ['evenings'])?.evenings ?? []).filter(takesPlace);
  const [old, others, said] = [planned(from), planned(to), saidOfCourse(ctx, from)];
  const pairs = old.flatMap(({ id }, at) => {
    const other = others[at];
    return other !== undefined && other.endsAt <= ctx.now() ? [{ id, otherId: other.id }] : [];
  });
  return moved.map(({ id: ticketId }) => {
    const missed = findRows(ctx.db, absences, { ticketId, endedAt: null, isInTime: true }, [
      'id',
      'eveningId',
      'saidAt',
    ]);
    const isMadeUp = (absenceId: string): boolean =>
      findRows(ctx.db, tickets, { absenceId }, ['status']).some(({ status }) => status === 'used');
    return {
      here: pairs.filter(({ id }) => newestOf(said.of(ticketId, id)) === 'present').map(({ otherId }) => otherId),
      owed: pairs.flatMap(({ id, otherId }) => {
        const absence = missed.find(({ eveningId }) => eveningId === id);
        return absence === undefined || isMadeUp(absence.id) ? [] : [{ eveningId: otherId, saidAt: absence.saidAt }];
      }),
    };
  });
}

/** Writes it for the tickets of the order they are in now. Call inside the transaction that moves them. */
export function carryAlong(ctx: ServiceContext, orderId: string, carried: readonly Carried[]): void {
  const moved = findRows(ctx.db, tickets, { orderId }, ['id', 'position']).sort(
    (one, other) => one.position - other.position,
  );
  for (const [nth, { id: ticketId }] of moved.entries()) {
    for (const eveningId of carried[nth]?.here ?? []) carryAttendance(ctx, { ticketId, eveningId });
    for (const owed of carried[nth]?.owed ?? []) carryAbsence(ctx, { ticketId, ...owed });
  }
}
