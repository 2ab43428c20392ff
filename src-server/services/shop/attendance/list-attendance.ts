import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { cellState, newestOf, type AttendanceTable } from '#shared/attendance/attendance.ts';
import { DomainError } from '#shared/errors.ts';
import { takesPlace } from '#shared/events/evenings.ts';
import { pick } from '#shared/pick.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saidOfCourse } from './said-of-course.ts';

const name = sql<string | null>`coalesce(${tickets.holderName}, ${users.name})`;
const people = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({
      ticketId: tickets.id,
      ticketNumber: tickets.ticketNumber,
      name,
      guestOf: tickets.eveningId,
      typeId: tickets.ticketTypeId,
      typeName: tickets.ticketTypeName,
      role: tickets.role,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, 'cancelled')))
    .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(tickets.ticketNumber))
    .prepare(),
);

/**
 * `admin.attendance.table`: everybody with a place in a course, and the guests of its evenings, by the evenings that take
 * place, and how many were there.
 * Empty for an event that has none. Throws EVENT_NOT_FOUND.
 */
export function listAttendance(ctx: ServiceContext, eventId: string): AttendanceTable {
  requirePermission(ctx, 'admin:read');
  const event = findRow(ctx.db, events, { id: eventId }, ['evenings']);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const evenings = event.evenings.filter(takesPlace);
  if (evenings.length === 0) return { evenings: [], people: [] };
  const now = ctx.now();
  const said = saidOfCourse(ctx, eventId);
  const rows = people(ctx.db)
    .all({ eventId })
    .map(({ guestOf, typeId, typeName, ...person }) => ({
      ...person,
      isGuest: guestOf !== null,
      guestType: guestOf === null || typeId === null ? null : typeName,
      cells: evenings.map((evening) =>
        guestOf !== null && guestOf !== evening.id
          ? 'no_place'
          : cellState(
              newestOf(said.of(person.ticketId, evening.id)),
              { ...evening, isCounted: said.isCounted(evening.id) },
              now,
            ),
      ),
    }));
  return {
    evenings: evenings.map((evening, at) => ({
      ...pick(evening, ['id', 'startsAt', 'endsAt']),
      here: rows.filter(({ cells }) => cells[at] === 'present').length,
    })),
    people: rows,
  };
}
