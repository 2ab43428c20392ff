import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { addedByRoles, isHarmless, type RoleCounts } from '#shared/roles/balance-rule.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { MOST_GATHERED, PASSED_UNTIL_GATHERED } from '#shared/wait-list/several.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { updateRows } from '#server/db/rows.ts';
import { ticketTypes } from '#server/db/schema/events.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Pool } from './find-pool.ts';
import { isOne, isWaiting, ofType, typeHasSeat, typeOnSale, type WaiterRow } from './find-places.ts';

/** Whose turn it is of a role, when the event has a seat: the first in the row whose type of ticket has one too. */
const nextOfRole = prepared(
  {
    eventId: waiters.eventId,
    role: orNull(waiters.role),
    notOfType: orNull(waiters.ticketTypeId),
    now: waiters.joinedAt,
  },
  (orm, { eventId, role, notOfType, now }) =>
    ofType(orm)
      .where(
        and(
          eq(waiters.eventId, eventId),
          sql`${waiters.role} IS ${role}`,
          isWaiting,
          isOne,
          or(isNull(waiters.ticketTypeId), sql`${waiters.ticketTypeId} IS NOT ${notOfType}`),
          typeHasSeat(now),
        ),
      )
      .orderBy(asc(waiters.misses), asc(waiters.seq))
      .limit(2)
      .prepare(),
);

type Row = {
  eventId: string;
  /** Not this one. */ but?: string;
  /** Not for this type of ticket. */ notOfType?: string | null;
};

/** Whose turn it is among these roles, of who comes alone; null is whoever was not asked what they dance. */
export function nextInRow(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { eventId, but, notOfType = null }: Row,
  roles: readonly (SeatRole | null)[],
): WaiterRow | undefined {
  return roles
    .flatMap((role) => nextOfRole(ctx.db).all({ eventId, role, notOfType, now: ctx.now() }))
    .flatMap(({ waiter }) => (waiter.id === but ? [] : waiter))
    .sort((one, other) => one.misses - other.misses || one.seq - other.seq)[0];
}

/** Who comes together and waits, the first in the row first; `ofType` is what their type of ticket has left. */
export const severalWait = prepared({ eventId: waiters.eventId, now: waiters.joinedAt }, (orm, { eventId, now }) =>
  orm
    .select({
      waiter: waiters,
      ofType: sql<number | null>`${ticketTypes.quota} - ${ticketTypes.soldCount} - ${ticketTypes.heldCount}`,
    })
    .from(waiters)
    .leftJoin(ticketTypes, eq(ticketTypes.id, waiters.ticketTypeId))
    .where(and(eq(waiters.eventId, eventId), isWaiting, sql`${waiters.seats} > 1`, typeOnSale(now)))
    .orderBy(asc(waiters.misses), asc(waiters.seq))
    .prepare(),
);

/** How an event can let people in now: its free seats, and its roles. */
export type Room = { free: number; pool: Pool | null; counts: RoleCounts };

export type Several = {
  /** Who could be served now, the first in the row. */ next: WaiterRow | undefined;
  /** The rule would let them in, and they lack seats: the first in the row first. */ short: WaiterRow[];
  /** For whom free seats are gathered: nobody younger is served before them. */ gathering: WaiterRow | undefined;
  /** Of this type of ticket alone, where it is that which lacks seats. */ gatheredType: string | null;
};

export const comesBefore = (
  one: Pick<WaiterRow, 'misses' | 'seq'>,
  other: Pick<WaiterRow, 'misses' | 'seq'> | undefined,
): boolean => other === undefined || one.misses < other.misses || (one.misses === other.misses && one.seq < other.seq);

/**
 * Whose turn it is of those who come together. The first whom the rule lets in and for whom there are seats at once;
 * whoever is passed for want of seats too often has them gathered. Who waits for the other role is never passed by that.
 */
export function severalInTurn(ctx: ServiceContext, eventId: string, { free, pool, counts }: Room): Several {
  const found: Several = { next: undefined, short: [], gathering: undefined, gatheredType: null };
  for (const { waiter, ofType } of severalWait(ctx.db).all({ eventId, now: ctx.now() })) {
    if (pool !== null && !isHarmless(pool, counts, addedByRoles(waiter.roles))) continue;
    if (found.gatheredType !== null && waiter.ticketTypeId === found.gatheredType) continue;
    if (waiter.seats <= Math.min(free, ofType ?? Infinity)) return { ...found, next: waiter };
    found.short.push(waiter);
    if (waiter.passed < PASSED_UNTIL_GATHERED || waiter.seats > MOST_GATHERED) continue;
    if (waiter.seats > free) return { ...found, gathering: waiter };
    found.gatheredType ??= waiter.ticketTypeId;
  }
  return found;
}

/** Somebody who needs fewer seats is served before them. Call inside a transaction. */
export function notePassed(
  ctx: ServiceContext,
  short: readonly WaiterRow[],
  by?: Pick<WaiterRow, 'misses' | 'seq'>,
): void {
  for (const waiter of short)
    if (by === undefined || comesBefore(waiter, by))
      updateRows(ctx.db, waiters, { id: waiter.id, state: 'waiting' }, { passed: waiter.passed + 1 });
}
