import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import { addBerlinDays } from '#shared/berlin.ts';
import type { CalendarEvent } from '#shared/calendar/calendar-file.ts';
import type { FeedInput, FeedKind } from '#shared/calendar/feed.ts';
import { DomainError } from '#shared/errors.ts';
import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { comingFrom } from '../event-span.ts';

const COLUMNS = {
  id: events.id,
  title: events.title,
  otherWords: events.otherWords,
  kind: events.kind,
  description: events.description,
  location: events.location,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  evenings: events.evenings,
  createdAt: events.createdAt,
  updatedAt: events.updatedAt,
  cancelledAt: events.cancelledAt,
  isActive: events.isActive,
};
type Row = Omit<CalendarEvent, 'url' | 'isCancelled'> & { cancelledAt: Date | null; isActive: boolean };

const FEED_LIMIT = 500;
/** So long a calendar that asks seldom still learns that a night was cancelled. */
const CANCELLED_KEPT_DAYS = 90;

const findFeed = prepared(
  { from: events.startsAt, now: events.endsAt, cancelledSince: events.cancelledAt },
  (orm, { from, now, cancelledSince }) =>
    orm
      .select(COLUMNS)
      .from(events)
      .where(
        and(
          eq(events.isActive, true),
          gt(events.startsAt, from),
          or(and(isNull(events.cancelledAt), gt(events.endsAt, now)), gt(events.cancelledAt, cancelledSince)),
        ),
      )
      .orderBy(asc(events.startsAt))
      .limit(FEED_LIMIT)
      .prepare(),
);
const findOne = prepared({ id: events.id }, (orm, { id }) =>
  orm.select(COLUMNS).from(events).where(eq(events.id, id)).prepare(),
);

function calendarEvent(ctx: ServiceContext, row: Row): CalendarEvent {
  const { cancelledAt, ...facts } = row;
  return { ...facts, isCancelled: cancelledAt !== null, url: `${ctx.baseUrl}/events/${row.id}` };
}

/** Whether an event belongs into the feed of a kind; 'salsa' are the nights of Salsa Friday, by their title. */
const isOfKind = (row: Row, wanted: FeedKind | undefined): boolean =>
  wanted === undefined || (wanted === 'salsa' ? isSalsaFriday(row) : row.kind === wanted);

/**
 * What the feeds hold: active events still to come or running, and for 90 days those that were cancelled, soonest first.
 */
export function listCalendarEvents(ctx: ServiceContext, { kind }: FeedInput = {}): CalendarEvent[] {
  const now = ctx.now();
  return findFeed(ctx.db)
    .all({
      now,
      from: comingFrom(now).earliest,
      cancelledSince: addBerlinDays(now, -CANCELLED_KEPT_DAYS),
    })
    .filter((row) => isOfKind(row, kind))
    .map((row) => calendarEvent(ctx, row));
}

/**
 * One active event, also a past or cancelled one: calendars that hold it learn what became of it. Throws
 * EVENT_NOT_FOUND.
 */
export function findCalendarEvent(ctx: ServiceContext, id: string): CalendarEvent {
  const row = findOne(ctx.db).get({ id });
  if (row === undefined || !row.isActive) throw new DomainError('EVENT_NOT_FOUND');
  return calendarEvent(ctx, row);
}

/** For the mail to a ticket's buyer, who hears of the event even when it is no longer shown. Throws EVENT_NOT_FOUND. */
export function findBookedCalendarEvent(ctx: ServiceContext, id: string): CalendarEvent {
  const row = findOne(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('EVENT_NOT_FOUND');
  return calendarEvent(ctx, row);
}
