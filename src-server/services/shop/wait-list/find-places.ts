import { and, asc, count, desc, eq, gt, isNull, lt, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { partnerLinks, seatOffers, waiters } from '#server/db/schema/wait-list.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type WaiterRow = typeof waiters.$inferSelect;
export type SeatOfferRow = typeof seatOffers.$inferSelect;

// Literals, because SQLite uses a partial index only for a value that stands in the query.
export const isWaiting = sql`${waiters.state} = 'waiting'`;
const isOnList = sql`${waiters.state} IN ('waiting', 'offered', 'paused')`;
/** Who comes alone; for several see find-turn.ts. */
export const isOne = sql`${waiters.seats} = 1`;
const isLive = sql`${seatOffers.state} = 'live'`;

export const ofType = (orm: Orm) =>
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
export const typeHasSeat = (now: SQL) =>
  and(
    typeOnSale(now),
    or(
      isNull(waiters.ticketTypeId),
      isNull(ticketTypes.quota),
      sql`${ticketTypes.soldCount} + ${ticketTypes.heldCount} < ${ticketTypes.quota}`,
    ),
  );

/** Whoever waits alone for this type of ticket, or for any seat of the event: then a free seat is theirs. */
export const someoneWaits = prepared(
  { eventId: waiters.eventId, ticketTypeId: orNull(waiters.ticketTypeId), now: waiters.joinedAt },
  (orm, { eventId, ticketTypeId, now }) =>
    ofType(orm)
      .where(
        and(
          eq(waiters.eventId, eventId),
          isWaiting,
          isOne,
          or(sql`${waiters.ticketTypeId} IS ${ticketTypeId}`, typeHasSeat(now)),
        ),
      )
      .limit(1)
      .prepare(),
);

/** Whoever waits alone for the same: this role, and this type of ticket or any seat. */
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
          isOne,
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

/** The seat that is kept for a place on a list now; of several seats the first, which stands for all of them. */
export const liveOffer = prepared({ waiterId: seatOffers.waiterId }, (orm, { waiterId }) =>
  orm
    .select()
    .from(seatOffers)
    .where(and(eq(seatOffers.waiterId, waiterId), isLive))
    .orderBy(asc(seatOffers.seat))
    .limit(1)
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
