import { and, eq, exists, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { union } from 'drizzle-orm/sqlite-core';
import { prepared, type Orm } from '#server/db/client.ts';
import { lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { promoCodes, promoNights } from '#server/db/schema/promo-codes.ts';

/** In a query over codes and events: the code is good at the event, by itself or by its list. */
export function isGoodAt(orm: Orm): SQL | undefined {
  const plays = orm
    .select({ id: lineUpEntries.eventId })
    .from(lineUpEntries)
    .where(and(eq(lineUpEntries.artistId, promoCodes.artistId), eq(lineUpEntries.eventId, events.id)));
  const isNamed = orm
    .select({ id: promoNights.id })
    .from(promoNights)
    .where(
      and(
        eq(promoNights.eventId, events.id),
        or(eq(promoNights.promoCodeId, promoCodes.id), eq(promoNights.promoListId, promoCodes.listId)),
      ),
    );
  return or(
    eq(promoCodes.eventId, events.id),
    eq(promoCodes.eventKind, events.kind),
    eq(promoCodes.seriesId, events.seriesId),
    eq(promoCodes.venueId, events.venueId),
    exists(plays),
    exists(isNamed),
  );
}

/** A code by its text where it is good for a night; undefined where it is not. */
export const promoHere = prepared({ code: promoCodes.code, eventId: events.id }, (orm, { code, eventId }) =>
  orm
    .select({ id: promoCodes.id })
    .from(promoCodes)
    .innerJoin(events, eq(events.id, eventId))
    .where(and(eq(promoCodes.code, code), isGoodAt(orm)))
    .prepare(),
);

/**
 * The ids of the codes that are good for a night, but for those of lists. Each part reads the few codes of one index;
 * one condition of all of them would look at every code.
 */
const idsOfNight = (orm: Orm, eventId: SQL) => {
  const id = { id: promoCodes.id };
  const by = (on: SQL) =>
    orm
      .select(id)
      .from(events)
      .innerJoin(promoCodes, on)
      .where(and(eq(events.id, eventId), isNull(promoCodes.listId)));
  const ofArtist = orm
    .select(id)
    .from(lineUpEntries)
    .innerJoin(promoCodes, eq(promoCodes.artistId, lineUpEntries.artistId))
    .where(and(eq(lineUpEntries.eventId, eventId), isNull(promoCodes.listId)));
  const named = orm
    .select(id)
    .from(promoNights)
    .innerJoin(promoCodes, eq(promoCodes.id, promoNights.promoCodeId))
    .where(eq(promoNights.eventId, eventId));
  return union(
    by(eq(promoCodes.eventId, events.id)),
    by(eq(promoCodes.eventKind, events.kind)),
    by(eq(promoCodes.seriesId, events.seriesId)),
    by(eq(promoCodes.venueId, events.venueId)),
    ofArtist,
    named,
  );
};

/** Of a code that is in no list: whether it is good for a night. */
export const isOfNight = (orm: Orm, eventId: SQL): SQL => inArray(promoCodes.id, idsOfNight(orm, eventId));
