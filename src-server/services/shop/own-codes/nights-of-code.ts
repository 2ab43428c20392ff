import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { whyClosed } from '#shared/events/event-words.ts';
import type { OwnCode } from '#shared/promo-codes/code-owner.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { summariseEvents } from '../events/lists/summarise-events.ts';
import { isGoodAt } from '../promo-codes/promos-of-night.ts';
import { findPool } from '../wait-list/find-pool.ts';

/** More than one looks through; those behind them come when they are nearer. */
const NIGHTS_LOOKED_AT = 60;

/** Shown events to come where a code holds, the next one first. */
const comingNights = prepared(
  { codeId: promoCodes.id, after: events.startsAt, limit: Number },
  (orm, { codeId, after, limit }) => {
    const found = orm
      .select({ id: events.id })
      .from(events)
      .innerJoin(promoCodes, eq(promoCodes.id, codeId))
      .where(and(eq(events.isActive, true), isNull(events.cancelledAt), gt(events.startsAt, after), isGoodAt(orm)))
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
