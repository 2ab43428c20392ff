import { and, eq, isNull } from 'drizzle-orm';
import type { OwnCourseInput } from '#shared/absences/absence-inputs.ts';
import type { OwnCourse } from '#shared/absences/absence.ts';
import { newestOf } from '#shared/attendance/attendance.ts';
import { DomainError } from '#shared/errors.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { makeUpUntil } from '#shared/make-ups/make-up.ts';
import { pick } from '#shared/pick.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { levelsOf } from '../levels/earned-levels.ts';
import { listMakeUps } from '../make-ups/own-make-ups.ts';
import { recapsOfCourse } from '../recaps/recaps-of-course.ts';
import { saidOfCourse } from '../attendance/said-of-course.ts';

const own = prepared({ ticketId: tickets.id, userId: tickets.userId }, (orm, { ticketId, userId }) =>
  orm
    .select({
      ticketTypeName: tickets.ticketTypeName,
      holderName: tickets.holderName,
      status: tickets.status,
      passedOnAt: tickets.passedOnAt,
      eventId: events.id,
      title: events.title,
      styles: events.styles,
      location: events.location,
      endsAt: events.endsAt,
      evenings: events.evenings,
      cancelledAt: events.cancelledAt,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId), isNull(tickets.eveningId)))
    .prepare(),
);
/**
 * `profile.ownCourse`: the evenings of the course of one's own ticket: where one was, said not to come, and may say so.
 * Throws TICKET_NOT_FOUND, also for a ticket of what is no weekly course.
 */
export function showOwnCourse(ctx: ServiceContext, { ticketId }: OwnCourseInput): OwnCourse {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const ticket = own(ctx.db).get({ ticketId, userId });
  if (ticket === undefined || ticket.evenings.length === 0) throw new DomainError('TICKET_NOT_FOUND');
  const said = new Map(
    findRows(ctx.db, absences, { ticketId, endedAt: null }, ['eveningId', 'isInTime']).map(
      ({ eveningId, isInTime }) => [eveningId, isInTime ? 'in_time' : 'late'] as const,
    ),
  );
  const course = saidOfCourse(ctx, ticket.eventId);
  const isHeld = ticket.status !== 'cancelled' && ticket.passedOnAt === null;
  const recaps = isHeld ? recapsOfCourse(ctx, ticket.eventId) : null;
  return {
    ticketId,
    ...pick(ticket, ['ticketTypeName', 'holderName']),
    event: { id: ticket.eventId, title: ticket.title, location: ticket.location },
    canSay: ticket.status === 'active' && ticket.passedOnAt === null && ticket.cancelledAt === null,
    absenceHours: ctx.operator.absenceHours,
    reached: [...levelsOf(ctx, userId)].flatMap(([style, level]) =>
      ticket.styles.includes(style) ? [{ style, level }] : [],
    ),
    makeUps: listMakeUps(ctx, { ticketId, userId }),
    makeUpUntil: makeUpUntil(ticket),
    evenings: ticket.evenings.filter(takesPlace).map((evening) => ({
      ...pick(evening, ['id', 'startsAt', 'endsAt', 'room']),
      absence: said.get(evening.id) ?? null,
      attendance: newestOf(course.of(ticketId, evening.id)),
      isCounted: course.isCounted(evening.id),
      recap: recaps?.get(evening.id) ?? null,
    })),
  };
}
