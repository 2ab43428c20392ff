import { and, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { EveningCounts } from '#shared/roles/evening-balance.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { prepared } from '#server/db/client.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { seatHolds } from '#server/db/schema/orders.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import { seatOffers } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCounts } from './find-pool.ts';

const awayBy = prepared({ eveningId: absences.eveningId }, (orm, { eveningId }) =>
  orm
    .select({ role: tickets.role, people: count() })
    .from(absences)
    .innerJoin(tickets, eq(tickets.id, absences.ticketId))
    .where(and(eq(absences.eveningId, eveningId), isNull(absences.endedAt), eq(absences.isInTime, true)))
    .groupBy(tickets.role)
    .prepare(),
);
const guestsBy = prepared({ eveningId: eventEvenings.id }, (orm, { eveningId }) =>
  orm
    .select({ role: tickets.role, people: count() })
    .from(tickets)
    .where(and(eq(tickets.eveningId, eveningId), ne(tickets.status, 'cancelled')))
    .groupBy(tickets.role)
    .prepare(),
);

const guestsPayingBy = prepared({ eveningId: eventEvenings.id }, (orm, { eveningId }) =>
  orm
    .select({ role: seatHolds.role, people: sql<number>`sum(${seatHolds.quantity})` })
    .from(seatHolds)
    .where(eq(seatHolds.eveningId, eveningId))
    .groupBy(seatHolds.role)
    .prepare(),
);

const keptBy = prepared({ eveningId: eventEvenings.id }, (orm, { eveningId }) =>
  orm
    .select({ role: seatOffers.role, people: count() })
    .from(seatOffers)
    .where(and(eq(seatOffers.eveningId, eveningId), sql`${seatOffers.state} = 'live'`))
    .groupBy(seatOffers.role)
    .prepare(),
);

/** Who dances what on one evening of a course: its seats, without who is away, with its guests and those whose place is held. */
export function findEveningCounts(
  ctx: ServiceContext,
  { eventId, eveningId }: { eventId: string; eveningId: string },
): EveningCounts {
  const course = findCounts(ctx, eventId);
  const [away, guests] = [awayBy(ctx.db).all({ eveningId }), guestsBy(ctx.db).all({ eveningId })];
  const paying = guestsPayingBy(ctx.db).all({ eveningId });
  const kept = keptBy(ctx.db).all({ eveningId });
  const of = (role: SeatRole) => {
    const people = (rows: typeof away) => rows.find((row) => row.role === role)?.people ?? 0;
    const more = people(guests) - people(away);
    return { all: course[role].live + more + people(paying) + people(kept), sold: course[role].sure + more };
  };
  return { lead: of('lead'), follow: of('follow'), both: of('both') };
}
