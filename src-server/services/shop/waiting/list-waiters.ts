import { and, asc, eq, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { EventWaitList, WaiterView } from '#shared/wait-list/wait-list.ts';
import { prepared } from '#server/db/client.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import { users } from '#server/db/schema/users.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { drawnView, findDraw } from '../wait-list/draw-lots.ts';
import { listedEvent } from '../wait-list/listed-event.ts';

const MOST_SHOWN = 100;

// Literals, because SQLite uses a partial index only for a value that stands in the query.
const firstOf = prepared({ eventId: waiters.eventId, limit: Number }, (orm, { eventId, limit }) =>
  orm
    .select({
      id: waiters.id,
      userId: waiters.userId,
      name: users.name,
      ticketTypeName: ticketTypes.name,
      role: waiters.role,
      seats: waiters.seats,
      roles: waiters.roles,
      state: waiters.state,
      joinedAt: waiters.joinedAt,
      misses: waiters.misses,
      keptUntil: seatOffers.expiresAt,
    })
    .from(waiters)
    .innerJoin(users, eq(users.id, waiters.userId))
    .leftJoin(ticketTypes, eq(ticketTypes.id, waiters.ticketTypeId))
    .leftJoin(
      seatOffers,
      and(eq(seatOffers.waiterId, waiters.id), eq(seatOffers.seat, 1), sql`${seatOffers.state} = 'live'`),
    )
    .where(and(eq(waiters.eventId, eventId), sql`${waiters.state} IN ('waiting', 'offered', 'paused')`))
    // Who has a seat kept, whose turn comes, who said nothing twice.
    .orderBy(
      sql`CASE ${waiters.state} WHEN 'offered' THEN 0 WHEN 'waiting' THEN 1 ELSE 2 END`,
      asc(waiters.misses),
      asc(waiters.seq),
    )
    .limit(limit)
    .prepare(),
);

/** Who is on the wait list of an event, in the order in which seats are offered. Error: EVENT_NOT_FOUND. */
export function listWaiters(ctx: ServiceContext, eventId: string): EventWaitList {
  requirePermission(ctx, 'events:manage');
  const event = listedEvent(ctx, eventId);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const first = firstOf(ctx.db).all({ eventId, limit: MOST_SHOWN });
  return {
    waiting: event.waitingCount,
    draw: drawnView(findDraw(ctx, eventId), null),
    first: first.map((row) => ({ ...row, state: row.state as WaiterView['state'] })),
  };
}
