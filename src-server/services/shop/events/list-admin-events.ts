import { and, asc, eq, gt, lte, min, or, sql, type Placeholder } from 'drizzle-orm';
import type { AdminEventsInput, EventCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import { EVENT_CARD_FIELDS, type EventCard } from '#shared/admin/event-admin-views.ts';
import { cents } from '#shared/money.ts';
import { pick } from '#shared/pick.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { isAfter, isBefore, newestFirst } from '#server/db/paging.ts';
import { events, ticketTypes } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePage } from '../../base/take-page.ts';
import { comingFrom } from './event-span.ts';

const cards = (orm: Orm) => {
  const lowestPrice = orm
    .select({ cents: min(ticketTypes.priceCents) })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, events.id), eq(ticketTypes.isActive, true)));
  return orm
    .select({
      id: events.id,
      ...pick(events, EVENT_CARD_FIELDS),
      cancelledAt: events.cancelledAt,
      sold: events.soldCount,
      held: events.heldCount,
      seriesId: events.seriesId,
      fromPriceCents: sql<number>`coalesce(${lowestPrice}, ${events.priceCents})`,
    })
    .from(events);
};

const values = {
  earliest: events.startsAt,
  now: events.endsAt,
  search: String,
  at: events.startsAt,
  id: events.id,
  limit: Number,
};
const isFound = (search: Placeholder) =>
  or(sql`${search} = ''`, sql`instr(lower(${events.title}), lower(${search})) > 0`);

const pages = {
  coming: prepared(values, (orm, { earliest, now, search, limit, ...from }) =>
    cards(orm)
      .where(
        and(
          isAfter(events.startsAt, events.id, from),
          gt(events.startsAt, earliest),
          gt(events.endsAt, now),
          isFound(search),
        ),
      )
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(limit)
      .prepare(),
  ),
  past: prepared(values, (orm, { earliest, now, search, limit, ...from }) =>
    cards(orm)
      .where(
        and(
          isBefore(events.startsAt, events.id, from),
          or(lte(events.startsAt, earliest), lte(events.endsAt, now)),
          isFound(search),
        ),
      )
      .orderBy(...newestFirst(events.startsAt, events.id))
      .limit(limit)
      .prepare(),
  ),
};

/** Every event, hidden and cancelled ones too, the nearest to now first, a page at a time (/admin). */
export function listAdminEvents(
  ctx: ServiceContext,
  { when, ...input }: AdminEventsInput,
): Page<EventCard, EventCursor> {
  requirePermission(ctx, 'admin:read');
  const bounds = comingFrom(ctx.now());
  const before = { coming: bounds.earliest, past: bounds.now };
  const rows = pages[when](ctx.db).all({
    ...bounds,
    at: input.cursor?.startsAt ?? before[when],
    id: input.cursor?.id ?? '',
    limit: input.limit + 1,
    search: input.search,
  });
  const { shown, last } = takePage(rows, input.limit);
  const items = shown.map(({ cancelledAt, ...row }): EventCard => ({
    ...row,
    fromPriceCents: cents(row.fromPriceCents),
    isCancelled: cancelledAt !== null,
  }));
  return { items, nextCursor: last && { startsAt: last.startsAt, id: last.id } };
}
