import { and, asc, count, eq, isNotNull, isNull, ne, sql, sum } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { walkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

/** A night that was called off is read only. Throws EVENT_NOT_FOUND, EVENT_CANCELLED. */
export function requireOpenNight(ctx: ServiceContext, eventId: string): void {
  const event = findRow(ctx.db, events, { id: eventId }, ['cancelledAt']);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
}

export const findList = (ctx: ServiceContext, id: string) => findRow(ctx.db, guestLists, { id });

const listsOf = prepared({ eventId: guestLists.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: guestLists.id, name: guestLists.name, holdsUntil: guestLists.holdsUntil, by: users.name })
    .from(guestLists)
    .leftJoin(users, eq(users.id, guestLists.createdBy))
    .where(eq(guestLists.eventId, eventId))
    .orderBy(asc(guestLists.name), asc(guestLists.id))
    .prepare(),
);
export const listsOfEvent = (ctx: ServiceContext, eventId: string): RowOf<typeof listsOf>[] =>
  listsOf(ctx.db).all({ eventId });

const guestsOf = prepared({ listId: listedGuests.listId }, (orm, { listId }) =>
  orm
    .select({
      id: listedGuests.id,
      name: listedGuests.name,
      companions: listedGuests.companions,
      note: listedGuests.note,
      email: listedGuests.email,
    })
    .from(listedGuests)
    .where(eq(listedGuests.listId, listId))
    .orderBy(asc(listedGuests.name), asc(listedGuests.id))
    .prepare(),
);
export const guestsOfList = (ctx: ServiceContext, listId: string): RowOf<typeof guestsOf>[] =>
  guestsOf(ctx.db).all({ listId });

const guestCount = prepared({ listId: listedGuests.listId }, (orm, { listId }) =>
  orm.select({ guests: count() }).from(listedGuests).where(eq(listedGuests.listId, listId)).prepare(),
);
export const countGuests = (ctx: ServiceContext, listId: string): number =>
  guestCount(ctx.db).get({ listId })?.guests ?? 0;

const guestById = prepared({ id: listedGuests.id }, (orm, { id }) =>
  orm
    .select({
      id: listedGuests.id,
      listId: listedGuests.listId,
      companions: listedGuests.companions,
      eventId: guestLists.eventId,
      holdsUntil: guestLists.holdsUntil,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
    })
    .from(listedGuests)
    .innerJoin(guestLists, eq(guestLists.id, listedGuests.listId))
    .innerJoin(events, eq(events.id, guestLists.eventId))
    .where(eq(listedGuests.id, id))
    .prepare(),
);
export const findGuest = (ctx: ServiceContext, id: string) => guestById(ctx.db).get({ id });

const came = prepared(
  { eventId: walkIns.eventId, eveningId: orNull(walkIns.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select({ guestId: walkIns.guestId, people: sum(walkIns.people).mapWith(Number) })
      .from(walkIns)
      .where(
        and(
          eq(walkIns.eventId, eventId),
          sql`${walkIns.eveningId} IS ${eveningId}`,
          isNotNull(walkIns.guestId),
          isNull(walkIns.undoneAt),
        ),
      )
      .groupBy(walkIns.guestId)
      .prepare(),
);
/** How many have come this evening, by guest; a guest who has not come has no row. */
export const cameOf = (ctx: ServiceContext, evening: EveningKey): Map<string, number> =>
  new Map(
    came(ctx.db)
      .all(evening)
      .map(({ guestId, people }) => [guestId ?? '', people]),
  );

const cameElsewhere = prepared(
  { eventId: walkIns.eventId, guestId: walkIns.guestId, deskId: walkIns.deskId },
  (orm, { eventId, guestId, deskId }) =>
    orm
      .select({ deskId: desks.id, deskName: desks.name, at: walkIns.countedAt })
      .from(walkIns)
      .innerJoin(desks, eq(desks.id, walkIns.deskId))
      .where(
        and(
          eq(walkIns.eventId, eventId),
          eq(walkIns.guestId, guestId),
          isNotNull(walkIns.guestId),
          isNull(walkIns.undoneAt),
          ne(walkIns.deskId, deskId),
        ),
      )
      .orderBy(asc(walkIns.countedAt))
      .limit(1)
      .prepare(),
);
/** The other desk that let this guest in first. */
export const findOtherDesk = (ctx: ServiceContext, who: { eventId: string; guestId: string; deskId: string }) =>
  cameElsewhere(ctx.db).get(who);
