import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { newestSaid } from '#shared/attendance/attendance.ts';
import type { ClassList } from '#shared/door/class-list.ts';
import { OPEN_AFTER_END_MS } from '#shared/door/doors-open.ts';
import { HOUR_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { saidOfCourse } from '../../shop/attendance/said-of-course.ts';
import type { DoorEvent } from '../check-in/door-event.ts';
import { isGoodFor } from '../evenings/evening-key.ts';
import type { openSealer } from './seal-names.ts';

/** Names are on a phone around its evening, not all week. */
const BEFORE_MS = 12 * HOUR_MS;

const name = sql<string>`coalesce(${tickets.holderName}, ${users.name}, ${tickets.ticketNumber})`;
const places = prepared({ eventId: tickets.eventId, eveningId: tickets.eveningId }, (orm, { eventId, eveningId }) =>
  orm
    .select({
      ticketId: tickets.id,
      codeId: tickets.codeId,
      name,
      role: tickets.role,
      guestOf: tickets.eveningId,
      typeId: tickets.ticketTypeId,
      typeName: tickets.ticketTypeName,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, 'cancelled'), isGoodFor(eveningId)))
    .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(tickets.ticketNumber))
    .prepare(),
);

/** Who has a place on the evening of a course that is on or near, and what is said of each; empty between the evenings. */
export function listClass(
  ctx: ServiceContext,
  { id: eventId, evening, cancelledAt }: DoorEvent,
  sealer: ReturnType<typeof openSealer>,
): ClassList {
  const now = ctx.now().getTime();
  if (
    evening === null ||
    cancelledAt !== null ||
    now < evening.startsAt.getTime() - BEFORE_MS ||
    now >= evening.endsAt.getTime() + OPEN_AFTER_END_MS
  )
    return { eveningId: null, people: [] };
  const said = saidOfCourse(ctx, eventId);
  return {
    eveningId: evening.id,
    people: places(ctx.db)
      .all({ eventId, eveningId: evening.id })
      .map(({ ticketId, codeId, guestOf, typeId, typeName, ...person }) => {
        const all = said.of(ticketId, evening.id);
        const [newest, under] = [newestSaid(all), newestSaid(all.filter(({ by }) => by !== 'note'))];
        return {
          ticketId,
          lookup: Buffer.from(sealer.seal(codeId, null).lookup).toString('hex'),
          ...person,
          isGuest: guestOf !== null,
          guestType: guestOf === null || typeId === null ? null : typeName,
          said: newest?.attendance ?? null,
          by: newest?.by ?? null,
          under: under?.attendance ?? null,
        };
      }),
  };
}
