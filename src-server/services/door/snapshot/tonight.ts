import { and, asc, eq, gt, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { DAY_MS, type LocalDate } from '#shared/time.ts';
import { NIGHT_FIELDS } from '#shared/door/snapshot.ts';
import { pick } from '#shared/pick.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** A festival that began days ago is still on. */
const LONGEST_EVENT_MS = 10 * DAY_MS;
const MOST_NIGHTS = 20;

const between = prepared(
  { oldest: events.startsAt, to: events.startsAt, from: events.startsAt, now: events.endsAt },
  (orm, { oldest, to, from, now }) =>
    orm
      .select({
        id: events.id,
        ...pick(events, NIGHT_FIELDS),
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        cancelledAt: events.cancelledAt,
        imageUrl: events.imageUrl,
        /** Null is unlimited. */
        seatsLeft: sql<number | null>`${events.maxCapacity} - ${events.soldCount} - ${events.heldCount}`,
      })
      .from(events)
      .where(
        and(
          gte(events.startsAt, oldest),
          lt(events.startsAt, to),
          or(gte(events.startsAt, from), gt(events.endsAt, now)),
          or(eq(events.isActive, true), isNotNull(events.cancelledAt)),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(MOST_NIGHTS)
      .prepare(),
);
export type Night = RowOf<typeof between>;

const nextStart = prepared({ from: events.startsAt }, (orm, { from }) =>
  orm
    .select({ startsAt: events.startsAt })
    .from(events)
    .where(and(gte(events.startsAt, from), eq(events.isActive, true)))
    .orderBy(asc(events.startsAt))
    .limit(1)
    .prepare(),
);

function nightsOf(ctx: ServiceContext, businessDay: LocalDate): Night[] {
  const range = businessDayRange(businessDay);
  return between(ctx.db).all({
    ...range,
    now: ctx.now(),
    oldest: new Date(range.from.getTime() - LONGEST_EVENT_MS),
  });
}

/**
 * The events of the running business day, until 06:00; on a day without any, those of the next day that has some: a
 * desk is made ready before its night.
 */
export function tonight(ctx: ServiceContext): { businessDay: LocalDate; nights: Night[] } {
  const today = businessDayOf(ctx.now());
  const nights = nightsOf(ctx, today);
  if (nights.length > 0) return { businessDay: today, nights };
  const next = nextStart(ctx.db).get({ from: ctx.now() });
  return {
    businessDay: today,
    nights: next === undefined ? [] : nightsOf(ctx, businessDayOf(next.startsAt)),
  };
}
