import { and, asc, eq, exists, gt, inArray, isNull, or } from 'drizzle-orm';
import { whyClosed } from '#shared/events/event-words.ts';
import type { OwnCode } from '#shared/promo-codes/code-owner.ts';
import { prepared } from '#server/db/client.ts';
import { lineUpEntries } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { promoCodes, promoNights } from '#server/db/schema/promo-codes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { summariseEvents } from '../events/lists/summarise-events.ts';
import { findPool } from '../wait-list/find-pool.ts';

/** More than one looks through; those behind them come when they are nearer. */
const NIGHTS_LOOKED_AT = 60;

/** Shown events to come where a code holds, the next one first. */
const comingNights = prepared(
  { codeId: promoCodes.id, after: events.startsAt, limit: Number },
  (orm, { codeId, after, limit }) => {
    const plays = orm
      .select({ id: lineUpEntries.eventId })
      .from(lineUpEntries)
      .where(and(eq(lineUpEntries.artistId, promoCodes.artistId), eq(lineUpEntries.eventId, events.id)));
    const isNamed = orm
      .select({ id: promoNights.id })
      .from(promoNights)
      .where(and(eq(promoNights.eventId, events.id), eq(promoNights.promoCodeId, promoCodes.id)));
    const found = orm
      .select({ id: events.id })
      .from(events)
      .innerJoin(promoCodes, eq(promoCodes.id, codeId))
      .where(
        and(
          eq(events.isActive, true),
          isNull(events.cancelledAt),
          gt(events.startsAt, after),
          or(
            eq(promoCodes.eventId, events.id),
            eq(promoCodes.eventKind, events.kind),
            eq(promoCodes.seriesId, events.seriesId),
            eq(promoCodes.venueId, events.venueId),
            exists(plays),
            exists(isNamed),
          ),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(limit);
    return orm
      .select()
      .from(events)
      .where(inArray(events.id, found))
      .orderBy(asc(events.startsAt), asc(events.id))
      .prepare();
  },
);

/**
 * Where an owner can take a free place: where the code holds, while others can buy there, too, so that nobody who waits is
 * passed. Events that keep roles in balance, where the office chooses, are left out.
 */
export function nightsOfCode(ctx: ServiceContext, codeId: string): OwnCode['nights'] {
  const now = ctx.now();
  const rows = comingNights(ctx.db).all({ codeId, after: now, limit: NIGHTS_LOOKED_AT });
  return summariseEvents(ctx, rows)
    .filter((event) => whyClosed(event, now) === null && event.placesLeft !== 0 && findPool(ctx, event.id) === null)
    .map(({ id, title, otherWords, startsAt }) => ({ eventId: id, title, otherWords, startsAt }));
}
