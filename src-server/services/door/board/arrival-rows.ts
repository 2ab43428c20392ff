import { and, asc, count, desc, eq, exists, gte, inArray, isNull, lt, ne, sql, sum, type Column } from 'drizzle-orm';
import {
  curveOf,
  QUARTER_MS,
  quarterOf as quarterAt,
  USUAL_CURVE,
  type ArrivalCurve,
} from '#shared/door/expected-arrivals.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import { prepared, type Db, type Orm } from '#server/db/client.ts';
import { orNull, type PlaceholdersOf } from '#server/db/placeholders.ts';
import { checkIns, walkIns } from '#server/db/schema/check-ins.ts';
import { events } from '#server/db/schema/events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isOfEvening } from '../evenings/evening-key.ts';
import type { Night } from '../snapshot/tonight.ts';

const QUARTERS_A_DAY = DAY_MS / QUARTER_MS;
/**
 * The numbers are written out and not bound: SQLite takes a bound number for a fraction, and these cut to whole
 * quarters. One day is added so that all are positive.
 */
const [day, length, before] = [DAY_MS, QUARTER_MS, QUARTERS_A_DAY].map((number) => sql.raw(String(number)));
const quarterOf = (at: Column) => sql<number>`(${at} - ${events.startsAt} + ${day}) / ${length} - ${before}`;
const quarter = quarterOf(checkIns.admittedAt);
const walkInQuarter = quarterOf(walkIns.countedAt);
const isInside = isNull(checkIns.undoneAt);

const byQuarter = prepared(
  { eventId: checkIns.eventId, eveningId: orNull(checkIns.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select({ quarter, people: count() })
      .from(checkIns)
      .innerJoin(events, eq(events.id, checkIns.eventId))
      .where(and(eq(checkIns.eventId, eventId), isOfEvening(eveningId), isInside))
      .groupBy(quarter)
      .orderBy(asc(quarter))
      .prepare(),
);
const walkInsByQuarter = prepared(
  { eventId: walkIns.eventId, eveningId: orNull(walkIns.eveningId) },
  (orm, { eventId, eveningId }) =>
    orm
      .select({ quarter: walkInQuarter, people: sum(walkIns.people).mapWith(Number) })
      .from(walkIns)
      .innerJoin(events, eq(events.id, walkIns.eventId))
      .where(and(eq(walkIns.eventId, eventId), sql`${walkIns.eveningId} IS ${eveningId}`, isNull(walkIns.undoneAt)))
      .groupBy(walkInQuarter)
      .prepare(),
);

/**
 * Who came in when, by quarters from the beginning; with a ticket, as a member or as a +1. Of a course only who came
 * this evening.
 */
export function arrivalsOf(
  ctx: ServiceContext,
  { eventId, eveningId, startsAt, firstStartsAt }: Night,
): Map<number, number> {
  const arrived = new Map<number, number>();
  const begun = quarterAt(startsAt, firstStartsAt);
  for (const rows of [
    byQuarter(ctx.db).all({ eventId, eveningId }),
    walkInsByQuarter(ctx.db).all({ eventId, eveningId }),
  ])
    for (const { quarter: sinceFirst, people } of rows) {
      const at = sinceFirst - begun;
      if (at >= -QUARTERS_A_DAY) arrived.set(at, (arrived.get(at) ?? 0) + people);
    }
  return arrived;
}

/** As many nights as say something about the season, none from long ago. */
const EARLIER_NIGHTS = 8;
const EARLIER_DAYS = 400;

const values = { kind: events.kind, before: events.startsAt, since: events.startsAt };

/** The last nights of a kind that somebody came to. */
function earlierNights(orm: Orm, { kind, before, since }: PlaceholdersOf<typeof values>) {
  const somebodyCame = orm
    .select({ one: sql`1` })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, events.id), isInside));
  return orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.kind, kind),
        isNull(events.cancelledAt),
        lt(events.startsAt, before),
        gte(events.startsAt, since),
        exists(somebodyCame),
      ),
    )
    .orderBy(desc(events.startsAt))
    .limit(EARLIER_NIGHTS);
}
const earlier = prepared(values, (orm, given) => earlierNights(orm, given).prepare());
/** Of those nights together, whoever held a ticket from before. */
const earlierArrivals = prepared(values, (orm, given) =>
  orm
    .select({ quarter, people: count() })
    .from(checkIns)
    .innerJoin(events, eq(events.id, checkIns.eventId))
    .where(and(inArray(checkIns.eventId, earlierNights(orm, given)), eq(checkIns.channel, 'online'), isInside))
    .groupBy(quarter)
    .prepare(),
);
const earlierTickets = prepared(values, (orm, given) =>
  orm
    .select({ tickets: count() })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.orderId))
    .where(
      and(
        inArray(tickets.eventId, earlierNights(orm, given)),
        ne(tickets.status, 'cancelled'),
        ne(orders.channel, 'door'),
      ),
    )
    .prepare(),
);

export type Expectation = { curve: ArrivalCurve; earlierNights: number };

function readExpectation(ctx: ServiceContext, { kind, startsAt }: Night): Expectation {
  const since = new Date(startsAt.getTime() - EARLIER_DAYS * DAY_MS);
  // Tonight's other events began today as well and are not over.
  const before = new Date(Math.min(startsAt.getTime(), ctx.now().getTime()) - DAY_MS / 2);
  const asked = { kind, before, since };
  const curve = curveOf({
    arrivals: earlierArrivals(ctx.db).all(asked),
    tickets: earlierTickets(ctx.db).get(asked)?.tickets ?? 0,
  });
  const nights = earlier(ctx.db).all(asked);
  return curve === null ? { curve: USUAL_CURVE, earlierNights: 0 } : { curve, earlierNights: nights.length };
}

const REMEMBERED_MS = 10 * MINUTE_MS;
type Memory = { until: number; expectation: Expectation };
const memories = new WeakMap<Db, Map<string, Memory>>();

/** What earlier nights of the same kind say about this one. They are over: asked every ten minutes at most. */
export function expectationOf(ctx: ServiceContext, night: Night): Expectation {
  const memory = memories.get(ctx.db) ?? new Map<string, Memory>();
  memories.set(ctx.db, memory);
  const now = ctx.now().getTime();
  for (const [id, { until }] of memory) if (until <= now || until > now + REMEMBERED_MS) memory.delete(id);
  const known = memory.get(night.id);
  if (known !== undefined) return known.expectation;
  const expectation = readExpectation(ctx, night);
  memory.set(night.id, { until: now + REMEMBERED_MS, expectation });
  return expectation;
}
