import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import { inTimeUntil } from '#shared/absences/absence.ts';
import { placeOf } from '#shared/events/evenings.ts';
import type { MakeUp } from '#shared/make-ups/make-up.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { absences, tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A make-up place of one's own, given back or not; `visitId` is of who has come. */
export const ownMakeUp = prepared({ ticketId: tickets.id, userId: tickets.userId }, (orm, { ticketId, userId }) =>
  orm
    .select({
      ticketId: tickets.id,
      status: tickets.status,
      shareToken: tickets.shareToken,
      bookedAt: tickets.purchasedAt,
      event: { id: events.id, title: events.title },
      location: events.location,
      eveningId: eventEvenings.id,
      startsAt: eventEvenings.startsAt,
      endsAt: eventEvenings.endsAt,
      room: eventEvenings.room,
      movedAt: eventEvenings.movedAt,
      visitId: checkIns.id,
    })
    .from(tickets)
    .innerJoin(eventEvenings, eq(eventEvenings.id, tickets.eveningId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .leftJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt)))
    .where(and(eq(tickets.id, ticketId), eq(tickets.userId, userId)))
    .prepare(),
);
type OwnMakeUp = RowOf<typeof ownMakeUp>;

/** What was missed in time on a ticket; without a place instead it counts while it holds. */
const missedOn = prepared({ ticketId: absences.ticketId }, (orm, { ticketId }) =>
  orm
    .select({ missedEveningId: eventEvenings.id, missedStartsAt: eventEvenings.startsAt, bookedId: tickets.id })
    .from(absences)
    .innerJoin(eventEvenings, eq(eventEvenings.id, absences.eveningId))
    .leftJoin(tickets, and(eq(tickets.absenceId, absences.id), ne(tickets.status, 'cancelled')))
    .where(
      and(
        eq(absences.ticketId, ticketId),
        eq(absences.isInTime, true),
        or(isNull(absences.endedAt), isNotNull(tickets.id)),
      ),
    )
    .orderBy(asc(eventEvenings.startsAt))
    .prepare(),
);

/** Until when a place goes back: a while before it begins; where it has moved since it was booked, until it does. */
export const canGiveBackUntil = (
  ctx: ServiceContext,
  { startsAt, movedAt, bookedAt }: Pick<OwnMakeUp, 'startsAt' | 'movedAt' | 'bookedAt'>,
): Date => (movedAt !== null && movedAt >= bookedAt ? startsAt : inTimeUntil({ startsAt }, ctx.operator.absenceHours));

function bookedOf(ctx: ServiceContext, row: OwnMakeUp): MakeUp['booked'] {
  const { ticketId, eveningId, event, startsAt, endsAt, location } = row;
  const until = canGiveBackUntil(ctx, row);
  return {
    ticketId,
    eveningId,
    event,
    startsAt,
    endsAt,
    place: placeOf(location, row),
    sharePath: `/ticket/${row.shareToken}`,
    canGiveBackUntil: row.visitId === null && ctx.now() <= until ? until : null,
  };
}

/** What was missed in time on a ticket of a course, and where it is made up for. */
export function listMakeUps(ctx: ServiceContext, { ticketId, userId }: { ticketId: string; userId: string }): MakeUp[] {
  return missedOn(ctx.db)
    .all({ ticketId })
    .map(({ missedEveningId, missedStartsAt, bookedId }) => {
      const booked = bookedId === null ? undefined : ownMakeUp(ctx.db).get({ ticketId: bookedId, userId });
      return { missedEveningId, missedStartsAt, booked: booked === undefined ? null : bookedOf(ctx, booked) };
    });
}
