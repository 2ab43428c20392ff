import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import { leftOnEvening } from '#server/db/triggers-seats.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const onFullest = prepared({ eventId: eventEvenings.eventId, now: eventEvenings.endsAt }, (orm, { eventId, now }) =>
  orm
    .select({ left: sql<number | null>`min(${sql.raw(leftOnEvening('event_evenings', 'events'))})` })
    .from(eventEvenings)
    .innerJoin(events, eq(events.id, eventEvenings.eventId))
    .where(
      and(
        eq(eventEvenings.eventId, eventId),
        eq(eventEvenings.state, 'planned').inlineParams(),
        gt(eventEvenings.endsAt, now),
      ),
    )
    .prepare(),
);

/** Places on the fullest evening to come of a course: one of the course is one on each. Null without a limit, or evenings. */
export const leftOnFullest = (ctx: Pick<ServiceContext, 'db' | 'now'>, eventId: string): number | null =>
  onFullest(ctx.db).get({ eventId, now: ctx.now() })?.left ?? null;

const onOne = prepared({ eveningId: eventEvenings.id }, (orm, { eveningId }) =>
  orm
    .select({ left: sql<number | null>`${sql.raw(leftOnEvening('event_evenings', 'events'))}` })
    .from(eventEvenings)
    .innerJoin(events, eq(events.id, eventEvenings.eventId))
    .where(eq(eventEvenings.id, eveningId))
    .prepare(),
);

/** Places on one evening of a course, for who comes to that one alone; below zero where more are there. Null without a limit. */
export const leftTonight = (ctx: Pick<ServiceContext, 'db'>, eveningId: string): number | null =>
  onOne(ctx.db).get({ eveningId })?.left ?? null;

/**
 * Seats of an event that a desk may keep: of a course, what its fullest evening to come has, for a seat is one on each.
 * `seatsLeft` is what the event itself has; null is no limit.
 */
export function seatsToKeep(
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  { id, evenings, seatsLeft }: Pick<Counted, 'id' | 'evenings'> & { seatsLeft: number | null },
): number | null {
  const left = evenings.length === 0 ? null : leftOnFullest(ctx, id);
  return left === null ? seatsLeft : Math.min(left, seatsLeft ?? left);
}

type Counted = {
  id: string;
  evenings: readonly unknown[];
  maxCapacity: number | null;
  soldCount: number;
  heldCount: number;
};

/** An event with room for no more than its fullest evening to come has, as who buys is told: a seat is one on each. */
export function upToFullest<E extends Counted>(ctx: Pick<ServiceContext, 'db' | 'now'>, event: E): E {
  const left = event.evenings.length === 0 ? null : leftOnFullest(ctx, event.id);
  if (left === null) return event;
  const room = event.soldCount + event.heldCount + Math.max(0, left);
  return { ...event, maxCapacity: Math.min(room, event.maxCapacity ?? room) };
}
