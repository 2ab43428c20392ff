import { and, asc, eq, gt, gte, isNotNull, lt, or, sql } from 'drizzle-orm';
import { businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { eveningNear, placeOfEvening } from '#shared/door/evening-id.ts';
import { NIGHT_FIELDS } from '#shared/door/snapshot.ts';
import { eveningAt, placeOf } from '#shared/events/evenings.ts';
import { pick } from '#shared/pick.ts';
import type { LocalDate } from '#shared/time.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { comingFrom } from '../../shop/events/event-span.ts';
import { leftTonight, seatsToKeep } from '../../shop/wait-list/left-on-fullest.ts';

/** More take place on no day. */
const MOST_NIGHTS = 20;
/** Courses that go on for weeks are among them, on the days between their evenings too. */
const MOST_FOUND = 100;

const between = prepared(
  { oldest: events.startsAt, to: events.startsAt, from: events.endsAt },
  (orm, { oldest, to, from }) =>
    orm
      .select({
        id: events.id,
        ...pick(events, NIGHT_FIELDS),
        startsAt: events.startsAt,
        endsAt: events.endsAt,
        evenings: events.evenings,
        cancelledAt: events.cancelledAt,
        imageUrl: events.imageUrl,
        /** Of the event itself; null is unlimited. */
        seatsLeft: sql<number | null>`${events.maxCapacity} - ${events.soldCount} - ${events.heldCount}`,
      })
      .from(events)
      .where(
        and(
          gte(events.startsAt, oldest),
          lt(events.startsAt, to),
          gt(events.endsAt, from),
          or(eq(events.isActive, true), isNotNull(events.cancelledAt)),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(MOST_FOUND)
      .prepare(),
);
/**
 * An event as it is tonight: a course begins and ends with tonight's evening, `firstStartsAt` is its first one. `id` is
 * what doors call it: of a course the evening's, so that each evening is a night of its own there.
 */
export type Night = Omit<RowOf<typeof between>, 'evenings'> & {
  eventId: string;
  eveningId: string | null;
  /** What a desk may keep of them: a seat of a course is one on all its evenings. */
  seatsToKeep: number | null;
  /** Of a course: which evening of how many. */
  evening: { number: number; of: number } | null;
  firstStartsAt: Date;
};

/** The event on its evening that is on, or comes next, at or after `from`; on a day with two, the later one after the first. */
function asNight(
  { evenings, ...event }: RowOf<typeof between>,
  { from, now }: { from: Date; now: Date },
): Omit<Night, 'seatsToKeep'> {
  const first = eveningAt({ ...event, evenings }, from);
  const { startsAt } = first;
  const evening = eveningNear({ evenings }, now > startsAt ? now : startsAt);
  return {
    ...event,
    ...(evening === null ? first : pick(evening, ['startsAt', 'endsAt'])),
    location: placeOf(event.location, evening),
    id: evening?.id ?? event.id,
    eventId: event.id,
    eveningId: evening?.id ?? null,
    evening: evening && placeOfEvening({ evenings }, evening.id),
    firstStartsAt: event.startsAt,
  };
}

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
  const { from, to } = businessDayRange(businessDay);
  const now = ctx.now();
  return between(ctx.db)
    .all({ from, to, oldest: comingFrom(from).earliest })
    .map((event) => ({ event, night: asNight(event, { from, now }) }))
    .filter(({ night: { startsAt, endsAt } }) => startsAt < to && (startsAt >= from || endsAt > now))
    .map(({ event, night }) => ({
      ...night,
      seatsLeft: night.eveningId === null ? event.seatsLeft : leftTonight(ctx, night.eveningId),
      seatsToKeep: seatsToKeep(ctx, event),
    }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .slice(0, MOST_NIGHTS);
}

/** When the next event begins, or the next evening of a course that is under way. */
function nextBeginning(ctx: ServiceContext): Date | null {
  const now = ctx.now();
  const event = nextStart(ctx.db).get({ from: now });
  const evenings = between(ctx.db)
    .all({ oldest: comingFrom(now).earliest, to: now, from: now })
    .filter(({ cancelledAt }) => cancelledAt === null)
    .map((running) => eveningAt(running, now));
  const starts = (event === undefined ? evenings : [event, ...evenings])
    .map(({ startsAt }) => startsAt.getTime())
    .filter((startsAt) => startsAt >= now.getTime());
  return starts.length === 0 ? null : new Date(Math.min(...starts));
}

/**
 * The events of the running business day, until 06:00; on a day without any, those of the next day that has some: a
 * desk is made ready before its night. A course is there on each of its evenings.
 */
export function tonight(ctx: ServiceContext): { businessDay: LocalDate; nights: Night[] } {
  const today = businessDayOf(ctx.now());
  const nights = nightsOf(ctx, today);
  if (nights.length > 0) return { businessDay: today, nights };
  const next = nextBeginning(ctx);
  return { businessDay: today, nights: next === null ? [] : nightsOf(ctx, businessDayOf(next)) };
}
