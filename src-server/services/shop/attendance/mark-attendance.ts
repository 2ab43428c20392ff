import { randomUUID } from 'node:crypto';
import type { MarkAttendanceInput, NotedOnList } from '#shared/attendance/attendance-inputs.ts';
import { newestOf } from '#shared/attendance/attendance.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { attendanceMarks } from '#server/db/schema/attendance-marks.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saidOfCourse } from './said-of-course.ts';

/**
 * `admin.attendance.mark`: the office says how somebody was at an evening of a course, and why; what was said before
 * stays in the trail, and no visit is touched. What it says already is said once. Errors: EVENT_NOT_FOUND,
 * TICKET_NOT_FOUND for a ticket of another course or one that was given back, EVENING_TO_COME.
 */
export function markAttendance(ctx: ServiceContext, { ticketId, eveningId, mark, reason }: MarkAttendanceInput): void {
  requirePermission(ctx, 'events:manage');
  const { userId: markedBy } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const evening = findRow(ctx.db, eventEvenings, { id: eveningId }, ['eventId', 'startsAt', 'state']);
    if (evening === undefined || evening.state === 'cancelled') throw new DomainError('EVENT_NOT_FOUND');
    const ticket = findRow(ctx.db, tickets, { id: ticketId }, ['eventId', 'eveningId', 'status']);
    if (
      ticket?.eventId !== evening.eventId ||
      (ticket.eveningId ?? eveningId) !== eveningId ||
      ticket.status === 'cancelled'
    )
      throw new DomainError('TICKET_NOT_FOUND');
    if (evening.startsAt > ctx.now()) throw new DomainError('EVENING_TO_COME');
    const before = newestOf(saidOfCourse(ctx, evening.eventId).of(ticketId, eveningId));
    if (before === mark) return;
    insertRow(ctx.db, attendanceMarks, {
      id: randomUUID(),
      ticketId,
      eveningId,
      mark,
      reason,
      markedBy,
      at: ctx.now(),
    });
    writeAudit(ctx, {
      action: 'attendance.marked',
      subjectKind: 'ticket',
      subjectId: ticketId,
      before: { attendance: before },
      after: { attendance: mark, evening: eveningId },
    });
  });
}

/**
 * What a teacher tapped on the list of an evening, by the id of its journal entry; call inside a transaction. It has
 * happened, so it is written as it was, also of a ticket that was given back since: what counts is read from all that
 * was said. Errors: EVENT_NOT_FOUND for an evening of another course, TICKET_NOT_FOUND for whoever has no place there.
 */
export function noteOnList(ctx: ServiceContext, eventId: string, { ticketId, eveningId, ...tap }: NotedOnList): void {
  if (findRow(ctx.db, eventEvenings, { id: eveningId, eventId }, ['id']) === undefined)
    throw new DomainError('EVENT_NOT_FOUND');
  const ticket = findRow(ctx.db, tickets, { id: ticketId, eventId }, ['eveningId']);
  if (ticket === undefined || (ticket.eveningId ?? eveningId) !== eveningId) throw new DomainError('TICKET_NOT_FOUND');
  insertRow(ctx.db, attendanceMarks, { ...tap, ticketId, eveningId, reason: null });
}
