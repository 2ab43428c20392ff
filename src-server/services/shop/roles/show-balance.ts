import { and, count, eq, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { defaultOpening } from '#shared/roles/balance-rule.ts';
import type { EventBalance } from '#shared/roles/role-pool.ts';
import { rolesOf, SEAT_ROLES } from '#shared/roles/seat-role.ts';
import { prepared } from '#server/db/client.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCounts, findPool } from '../wait-list/find-pool.ts';
import { waitingOf } from '../wait-list/find-places.ts';
import { listedEvent } from '../wait-list/listed-event.ts';
import { roomFor } from './show-roles.ts';

const withoutRole = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ seats: count() })
    .from(tickets)
    .where(
      and(
        eq(tickets.eventId, eventId),
        ne(tickets.status, 'cancelled'),
        isNull(tickets.role),
        isNull(tickets.eveningId),
      ),
    )
    .prepare(),
);

/** How an event keeps its roles in balance, and how they stand. Error: EVENT_NOT_FOUND. */
export function showBalance(ctx: ServiceContext, eventId: string): EventBalance {
  requirePermission(ctx, 'events:manage');
  const event = listedEvent(ctx, eventId);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  const opening = defaultOpening(event.maxCapacity);
  const pool = findPool(ctx, eventId);
  if (pool === null) return { pool, balance: [], unasked: 0, opening };
  const counts = findCounts(ctx, eventId);
  const asked = rolesOf(pool.style);
  return {
    pool,
    // A role that is not asked any more stays as long as somebody dances it.
    balance: SEAT_ROLES.filter((role) => asked.includes(role) || counts[role].live > 0).map((role) => {
      const { live, lone, sure } = counts[role];
      const waiting = waitingOf(ctx.db).get({ eventId, role })?.people ?? 0;
      return { role, sold: sure, held: live - sure, inPairs: live - lone, waiting, room: roomFor(pool, counts, role) };
    }),
    unasked: withoutRole(ctx.db).get({ eventId })?.seats ?? 0,
    opening,
  };
}
