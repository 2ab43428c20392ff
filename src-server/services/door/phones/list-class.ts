import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { newestOf, newestSaid, type Said } from '#shared/attendance/attendance.ts';
import type { ClassList } from '#shared/door/class-list.ts';
import { OPEN_AFTER_END_MS } from '#shared/door/doors-open.ts';
import { sidesOf } from '#shared/roles/evening-balance.ts';
import type { Side } from '#shared/roles/seat-role.ts';
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
      purchasedAt: tickets.purchasedAt,
    })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.userId))
    .where(and(eq(tickets.eventId, eventId), ne(tickets.status, 'cancelled'), isGoodFor(eveningId)))
    .orderBy(asc(sql`${name} COLLATE NOCASE`), asc(tickets.ticketNumber))
    .prepare(),
);

type Place = ReturnType<ReturnType<typeof places>['all']>[number];

/** Without what a teacher notes, which would change sides in the middle of an evening. */
const saidByThemselves = (all: readonly Said[]) => newestOf(all.filter(({ by }) => by !== 'note'));

/** What each dances tonight, by ticket: whoever bought first is given a side first, so that a later one changes nobody's. */
function sidesTonight(rows: readonly Place[], isAway: (row: Place) => boolean): Map<string, Side | null> {
  const inOrder = rows.toSorted(
    (one, other) => one.purchasedAt.getTime() - other.purchasedAt.getTime() || (one.ticketId < other.ticketId ? -1 : 1),
  );
  const sides = sidesOf(inOrder.map((row) => ({ role: row.role, isAway: isAway(row) })));
  return new Map(inOrder.map(({ ticketId }, at) => [ticketId, sides[at] ?? null]));
}

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
  const rows = places(ctx.db).all({ eventId, eveningId: evening.id });
  const sides = sidesTonight(rows, ({ ticketId }) => saidByThemselves(said.of(ticketId, evening.id)) === 'excused');
  return {
    eveningId: evening.id,
    people: rows.map(({ ticketId, codeId, name: called, role, guestOf, typeId, typeName }) => {
      const all = said.of(ticketId, evening.id);
      const newest = newestSaid(all);
      return {
        ticketId,
        lookup: Buffer.from(sealer.seal(codeId, null).lookup).toString('hex'),
        name: called,
        role,
        side: sides.get(ticketId) ?? null,
        isGuest: guestOf !== null,
        guestType: guestOf === null || typeId === null ? null : typeName,
        said: newest?.attendance ?? null,
        by: newest?.by ?? null,
        under: saidByThemselves(all),
      };
    }),
  };
}
