import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { partnerLinks, seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type WaiterRow = typeof waiters.$inferSelect;
export type SeatOfferRow = typeof seatOffers.$inferSelect;

// Literals, because SQLite uses a partial index only for a value that stands in the query.
const isWaiting = sql`${waiters.state} = 'waiting'`;
const isOnList = sql`${waiters.state} IN ('waiting', 'offered', 'paused')`;
const isLive = sql`${seatOffers.state} = 'live'`;

const ofType = (orm: Orm) =>
  orm.select({ waiter: waiters }).from(waiters).leftJoin(ticketTypes, eq(ticketTypes.id, waiters.ticketTypeId));
/** Their ticket is sold online now. */
export const typeOnSale = (now: SQL) =>
  or(
    isNull(waiters.ticketTypeId),
    and(
      eq(ticketTypes.isActive, true),
      ne(ticketTypes.channel, 'door'),
      or(isNull(ticketTypes.saleStartsAt), lte(ticketTypes.saleStartsAt, now)),
      or(isNull(ticketTypes.saleEndsAt), gt(ticketTypes.saleEndsAt, now)),
    ),
  );
/** It is, and the type's own quota has a seat. */
const typeHasSeat = (now: SQL) =>
  and(
    typeOnSale(now),
    or(
      isNull(waiters.ticketTypeId),
      isNull(ticketTypes.quota),
      sql`${ticketTypes.soldCount} + ${ticketTypes.heldCount} < ${ticketTypes.quota}`,
    ),
  );

/** Whose turn it is of a role, when the event has a seat: the first in the row whose type of ticket has one too. */
const nextOfRole = prepared(
  { eventId: waiters.eventId, role: orNull(waiters.role), now: waiters.joinedAt },
  (orm, { eventId, role, now }) =>
    ofType(orm)
      .where(and(eq(waiters.eventId, eventId), sql`${waiters.role} IS ${role}`, isWaiting, typeHasSeat(now)))
      .orderBy(asc(waiters.misses), asc(waiters.seq))
      .limit(2)
      .prepare(),
);

/** Whose turn it is among these roles, `but` for one of them; null is whoever was not asked what they dance. */
export function nextInRow(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { eventId, but }: { eventId: string; but?: string },
  roles: readonly (SeatRole | null)[],
): WaiterRow | undefined {
  return roles
    .flatMap((role) => nextOfRole(ctx.db).all({ eventId, role, now: ctx.now() }))
    .flatMap(({ waiter }) => (waiter.id === but ? [] : waiter))
    .sort((one, other) => one.misses - other.misses || one.seq - other.seq)[0];
}

/** Whoever waits for this type of ticket, or for any seat of the event: then a free seat is theirs. */
export const someoneWaits = prepared(
  { eventId: waiters.eventId, ticketTypeId: orNull(waiters.ticketTypeId), now: waiters.joinedAt },
  (orm, { eventId, ticketTypeId, now }) =>
    ofType(orm)
      .where(
        and(
          eq(waiters.eventId, eventId),
          isWaiting,
          or(sql`${waiters.ticketTypeId} IS ${ticketTypeId}`, typeHasSeat(now)),
        ),
      )
      .limit(1)
      .prepare(),
);

/** Whoever waits for the same: this role, and this type of ticket or any seat. */
export const kindWaits = prepared(
  {
    eventId: waiters.eventId,
    ticketTypeId: orNull(waiters.ticketTypeId),
    role: orNull(waiters.role),
    now: waiters.joinedAt,
  },
  (orm, { eventId, ticketTypeId, role, now }) =>
    ofType(orm)
      .where(
        and(
          eq(waiters.eventId, eventId),
          or(isNull(waiters.role), sql`${waiters.role} IS ${role}`),
          isWaiting,
          or(sql`${waiters.ticketTypeId} IS ${ticketTypeId}`, typeHasSeat(now)),
        ),
      )
      .limit(1)
      .prepare(),
);

/** How many wait for a seat of this role. */
export const waitingOf = prepared({ eventId: waiters.eventId, role: orNull(waiters.role) }, (orm, { eventId, role }) =>
  orm
    .select({ people: count() })
    .from(waiters)
    .where(and(eq(waiters.eventId, eventId), sql`${waiters.role} IS ${role}`, isWaiting))
    .prepare(),
);

export const ownPlace = prepared({ eventId: waiters.eventId, userId: waiters.userId }, (orm, { eventId, userId }) =>
  orm
    .select()
    .from(waiters)
    .where(and(eq(waiters.userId, userId), eq(waiters.eventId, eventId), isOnList))
    .prepare(),
);

const { title, otherWords, startsAt, location } = events;
/** All places of one person on lists of events to come, the next event first. */
export const ownPlaces = prepared({ userId: waiters.userId }, (orm, { userId }) =>
  orm
    .select({ waiter: waiters, title, otherWords, startsAt, location })
    .from(waiters)
    .innerJoin(events, eq(events.id, waiters.eventId))
    .where(and(eq(waiters.userId, userId), isOnList))
    .orderBy(asc(events.startsAt), asc(waiters.seq))
    .prepare(),
);

export const onList = prepared({ eventId: waiters.eventId }, (orm, { eventId }) =>
  orm
    .select()
    .from(waiters)
    .where(and(eq(waiters.eventId, eventId), isOnList))
    .orderBy(asc(waiters.seq))
    .prepare(),
);

/** Who waits in the row of the same ticket and role: all of them, and those who come before. */
const sameRow = prepared(
  {
    eventId: waiters.eventId,
    ticketTypeId: orNull(waiters.ticketTypeId),
    role: orNull(waiters.role),
    misses: waiters.misses,
    seq: waiters.seq,
  },
  (orm, { eventId, ticketTypeId, role, misses, seq }) =>
    orm
      .select({
        all: count(),
        before: sql<number>`coalesce(sum(${or(
          lt(waiters.misses, misses),
          and(eq(waiters.misses, misses), lt(waiters.seq, seq)),
        )}), 0)`,
      })
      .from(waiters)
      .where(
        and(
          eq(waiters.eventId, eventId),
          sql`${waiters.role} IS ${role}`,
          isWaiting,
          sql`${waiters.ticketTypeId} IS ${ticketTypeId}`,
        ),
      )
      .prepare(),
);

/** Where somebody stands in the row, and how many wait in it; who is not waiting would be the last. */
export function placeOf(
  ctx: ServiceContext,
  {
    eventId,
    ticketTypeId,
    role,
    misses,
    seq,
    state,
  }: Pick<WaiterRow, 'eventId' | 'ticketTypeId' | 'role' | 'misses' | 'seq' | 'state'>,
): { place: number; waiting: number } {
  const { all, before } = sameRow(ctx.db).get({ eventId, ticketTypeId, role, misses, seq }) ?? { all: 0, before: 0 };
  return { place: before + 1, waiting: state === 'waiting' ? all : all + 1 };
}

/** Seats of an event that were kept for its list for too long. */
export const dueOffers = prepared({ eventId: seatOffers.eventId, now: seatOffers.expiresAt }, (orm, { eventId, now }) =>
  orm
    .select()
    .from(seatOffers)
    .where(and(eq(seatOffers.eventId, eventId), isNull(seatOffers.absenceId), isLive, lte(seatOffers.expiresAt, now)))
    .orderBy(asc(seatOffers.expiresAt))
    .prepare(),
);

export const liveOffer = prepared({ waiterId: seatOffers.waiterId }, (orm, { waiterId }) =>
  orm
    .select()
    .from(seatOffers)
    .where(and(eq(seatOffers.waiterId, waiterId), isLive))
    .prepare(),
);

/** How the last seat that was kept for somebody ended. */
export const lastOffer = prepared({ waiterId: seatOffers.waiterId }, (orm, { waiterId }) =>
  orm
    .select({ state: seatOffers.state })
    .from(seatOffers)
    .where(eq(seatOffers.waiterId, waiterId))
    .orderBy(desc(seatOffers.offeredAt))
    .limit(1)
    .prepare(),
);

/** Whether a seat of an event was kept for somebody before, whatever they made of it. */
export const hadSeatKept = prepared({ userId: waiters.userId, eventId: waiters.eventId }, (orm, { userId, eventId }) =>
  orm
    .select({ id: seatOffers.id })
    .from(waiters)
    .innerJoin(seatOffers, eq(seatOffers.waiterId, waiters.id))
    .where(and(eq(waiters.userId, userId), eq(waiters.eventId, eventId), ne(seatOffers.state, 'withdrawn')))
    .limit(1)
    .prepare(),
);

/** Events with anybody on their list. */
export const eventsWithList = prepared((orm) =>
  orm.selectDistinct({ eventId: waiters.eventId }).from(waiters).where(isOnList).prepare(),
);

const lastOf = [waiters, partnerLinks].map((table) =>
  prepared((orm) =>
    orm
      .select({ seq: sql<number>`coalesce(max(${table.seq}), 0)` })
      .from(table)
      .prepare(),
  ),
);
/** The next number in the row, of all lists, and of couples that pay apart. */
export const nextSeq = (ctx: Pick<ServiceContext, 'db'>): number =>
  Math.max(...lastOf.map((last) => last(ctx.db).get()?.seq ?? 0)) + 1;
