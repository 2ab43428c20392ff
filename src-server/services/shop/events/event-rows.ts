import { and, asc, eq, gt, gte, isNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import { SALSA } from '#shared/events/salsa-friday.ts';
import { prepared } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { cents } from '#shared/money.ts';
import type { OnlineTicketType } from './event-facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type EventRow = typeof events.$inferSelect;

const isListed = [eq(events.isActive, true), isNull(events.cancelledAt)];
const isAfter = (after: SQL) => gt(events.startsAt, after);

/** More than run at the same time. */
const MOST_RUNNING = 50;

/** Shown events that have begun and are not over: began after `earliest`, not after `now`. */
export const findRunningRows = prepared(
  { earliest: events.startsAt, began: events.startsAt, now: events.endsAt },
  (orm, { earliest, began, now }) =>
    orm
      .select()
      .from(events)
      .where(and(...isListed, gt(events.startsAt, earliest), lte(events.startsAt, began), gt(events.endsAt, now)))
      .orderBy(asc(events.startsAt))
      .limit(MOST_RUNNING)
      .prepare(),
);

/** Shown events that begin after an instant, the next one first. */
export const findUpcomingRows = prepared({ after: events.startsAt, limit: Number }, (orm, { after, limit }) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, isAfter(after)))
    .orderBy(asc(events.startsAt))
    .limit(limit)
    .prepare(),
);

/** The same of one kind. */
export const findUpcomingRowsOfKind = prepared(
  { after: events.startsAt, kind: events.kind, limit: Number },
  (orm, { after, kind, limit }) =>
    orm
      .select()
      .from(events)
      .where(and(...isListed, isAfter(after), eq(events.kind, kind)))
      .orderBy(asc(events.startsAt))
      .limit(limit)
      .prepare(),
);

/** Shown events that begin in a range, in order. */
export const findMonthRows = prepared({ from: events.startsAt, to: events.startsAt }, (orm, { from, to }) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, gte(events.startsAt, from), lt(events.startsAt, to)))
    .orderBy(asc(events.startsAt))
    .prepare(),
);

/** The same as `isSalsaFriday`, in a query. */
export const findSalsaRows = prepared({ after: events.startsAt, limit: Number }, (orm, { after, limit }) =>
  orm
    .select()
    .from(events)
    .where(and(...isListed, isAfter(after), eq(events.kind, 'party'), hasFoldedPart(events.title, sql`${SALSA}`)))
    .orderBy(asc(events.startsAt))
    .limit(limit)
    .prepare(),
);

/** One event that is not hidden, past or cancelled ones too. */
export const findEventRow = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select()
    .from(events)
    .where(and(eq(events.id, id), eq(events.isActive, true)))
    .prepare(),
);

/** By the name a calendar file or a form gave it; a series carries the form's key at its first night. */
export const findByExternalUid = prepared({ uid: events.externalUid }, (orm, { uid }) =>
  orm.select({ id: events.id, seriesId: events.seriesId }).from(events).where(eq(events.externalUid, uid)).prepare(),
);

const findTypeRows = prepared({ eventIds: String }, (orm, { eventIds }) =>
  orm
    .select()
    .from(ticketTypes)
    .where(
      and(sql`${ticketTypes.eventId} IN (SELECT value FROM json_each(${eventIds}))`, eq(ticketTypes.isActive, true)),
    )
    .orderBy(asc(ticketTypes.eventId), asc(ticketTypes.position))
    .prepare(),
);

/**
 * Active ticket types of some events, by event, in the organiser's order: of the whole event, or those that let in to one
 * evening of a course alone.
 */
export function loadTicketTypes(
  ctx: ServiceContext,
  eventIds: readonly string[],
  { ofEvening = false }: { ofEvening?: boolean } = {},
): Map<string, OnlineTicketType[]> {
  const byEvent = new Map<string, OnlineTicketType[]>();
  for (const row of findTypeRows(ctx.db).all({ eventIds: JSON.stringify(eventIds) })) {
    if ((row.scope !== 'whole') !== ofEvening) continue;
    const type = { ...row, priceCents: cents(row.priceCents) };
    const known = byEvent.get(row.eventId);
    if (known === undefined) byEvent.set(row.eventId, [type]);
    else known.push(type);
  }
  return byEvent;
}
