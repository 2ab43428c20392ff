import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { allow, bound, neededFor, type RoleCounts } from '#shared/roles/balance-rule.ts';
import { missingFor, roomOnSide, type EveningCounts } from '#shared/roles/evening-balance.ts';
import type { EventRoles, RoleChoice, ShowRolesInput } from '#shared/roles/role-pool.ts';
import { rolesOf, SIDES, usualRole, type SeatRole } from '#shared/roles/seat-role.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { findRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findEveningCounts } from '../wait-list/find-evening-counts.ts';
import { findCounts, findPool, type Pool } from '../wait-list/find-pool.ts';
import { waitingOf } from '../wait-list/find-places.ts';
import { isListClosed, listedEvent } from '../wait-list/listed-event.ts';

/** The last ones of a role for whom a seat was kept, and how long they had waited. */
const lastWaits = prepared({ eventId: seatOffers.eventId, role: orNull(waiters.role) }, (orm, { eventId, role }) =>
  orm
    .select({ ms: sql<number>`${seatOffers.offeredAt} - ${waiters.joinedAt}` })
    .from(seatOffers)
    .innerJoin(waiters, eq(waiters.id, seatOffers.waiterId))
    .where(and(eq(seatOffers.eventId, eventId), sql`${waiters.role} IS ${role}`, ne(seatOffers.state, 'withdrawn')))
    .orderBy(desc(seatOffers.offeredAt))
    .limit(20)
    .prepare(),
);

/** So many more seats of a role would be let in alone; null is any number. */
export function roomFor(pool: Pool, counts: RoleCounts, role: SeatRole): number | null {
  if (role === 'both') return null;
  return Math.max(0, bound(pool, counts, role) - counts[role].lone);
}

function choiceOf(ctx: ServiceContext, { eventId, pool }: { eventId: string; pool: Pool }, role: SeatRole): RoleChoice {
  const counts = findCounts(ctx, eventId);
  const waiting = waitingOf(ctx.db).get({ eventId, role })?.people ?? 0;
  const waits = lastWaits(ctx.db)
    .all({ eventId, role })
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  return {
    role,
    // Nobody passes who waits for the same.
    room: waiting > 0 || pool.pays === 'matched' ? 0 : roomFor(pool, counts, role),
    waiting,
    needed: role === 'both' || pool.pays === 'matched' ? 0 : neededFor(pool, counts, { side: role, more: waiting + 1 }),
    usualWaitMs: waits[Math.floor(waits.length / 2)] ?? null,
  };
}

/** The same of who comes to one evening alone: there is no list, and who is missing comes with the other side. */
const guestChoiceOf = (counts: EveningCounts, role: SeatRole): RoleChoice => ({
  role,
  room: role === 'both' ? null : roomOnSide(counts, role),
  waiting: 0,
  needed: role === 'both' ? 0 : missingFor(counts, role, { [role]: 1 }),
  usualWaitMs: null,
});

/** What the checkout of an event asks, and how each role stands; null where none is asked. */
export function showRoles(ctx: ServiceContext, { eventId, eveningId }: ShowRolesInput): EventRoles | null {
  const { userId } = requireUser(ctx);
  const pool = findPool(ctx, eventId);
  if (pool === null) return null;
  const counts = findCounts(ctx, eventId);
  const usual = usualRole(findRow(ctx.db, profiles, { id: userId }, ['danceRole'])?.danceRole ?? null);
  const asked = rolesOf(pool.style);
  const event = listedEvent(ctx, eventId);
  const isOpen = event !== undefined && !isListClosed(event, ctx.now());
  const ofEvening = eveningId === undefined ? null : findEveningCounts(ctx, { eventId, eveningId });
  return {
    style: pool.style,
    pays: pool.pays,
    payApart: eveningId === undefined && isOpen,
    mostApart: ofEvening === null ? Math.max(...SIDES.map((side) => allow(pool, counts, side))) : 1,
    choices: asked.map((role) =>
      ofEvening === null ? choiceOf(ctx, { eventId, pool }, role) : guestChoiceOf(ofEvening, role),
    ),
    usual: usual !== null && asked.includes(usual) ? usual : null,
  };
}
