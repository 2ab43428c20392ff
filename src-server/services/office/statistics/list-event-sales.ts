import { and, asc, eq, gt, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { EventCursor, TicketsByEventInput } from '#shared/admin/admin-queries.ts';
import type { EventSales, Page } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { isAfter, isBefore, newestFirst } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { comingFrom } from '../../shop/events/event-span.ts';
import { takePage } from '../../base/take-page.ts';

const isReduced = and(eq(tickets.eventId, events.id), isNotNull(tickets.promoCode), ne(tickets.status, 'cancelled'));

const columnsOf = (orm: Orm) => ({
  id: events.id,
  title: events.title,
  startsAt: events.startsAt,
  location: events.location,
  kind: events.kind,
  styles: events.styles,
  imageUrl: events.imageUrl,
  isActive: events.isActive,
  cancelledAt: events.cancelledAt,
  sold: events.soldCount,
  held: events.heldCount,
  maxCapacity: events.maxCapacity,
  revenueCents: sql<number>`${events.paidCents} - ${events.refundedCents}`.mapWith(cents),
  reducedCents: sql<number>`${orm
    .select({ cents: sql<number>`coalesce(sum(${tickets.normalPriceCents} - ${tickets.pricePaidCents}), 0)` })
    .from(tickets)
    .where(isReduced)}`.mapWith(cents),
});

const values = {
  earliest: events.startsAt,
  now: events.endsAt,
  at: events.startsAt,
  id: events.id,
  limit: Number,
};

const pages = {
  coming: prepared(values, (orm, { earliest, now, limit, ...from }) =>
    orm
      .select(columnsOf(orm))
      .from(events)
      .where(and(isAfter(events.startsAt, events.id, from), gt(events.startsAt, earliest), gt(events.endsAt, now)))
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(limit)
      .prepare(),
  ),
  past: prepared(values, (orm, { earliest, now, limit, ...from }) =>
    orm
      .select(columnsOf(orm))
      .from(events)
      .where(
        and(isBefore(events.startsAt, events.id, from), or(lte(events.startsAt, earliest), lte(events.endsAt, now))),
      )
      .orderBy(...newestFirst(events.startsAt, events.id))
      .limit(limit)
      .prepare(),
  ),
};

const one = prepared({ id: events.id }, (orm, { id }) =>
  orm.select(columnsOf(orm)).from(events).where(eq(events.id, id)).prepare(),
);

type Row = RowOf<typeof one>;

const salesOf = ({ cancelledAt, ...row }: Row): EventSales => ({ ...row, isCancelled: cancelledAt !== null });

/**
 * What each event has sold, hidden and cancelled ones too; the nearest to now first, a page at a time, or one alone.
 */
export function listEventSales(
  ctx: ServiceContext,
  { when, id, limit, cursor }: TicketsByEventInput,
): Page<EventSales, EventCursor> {
  requirePermission(ctx, 'money:read');
  if (id !== undefined) return { items: one(ctx.db).all({ id }).map(salesOf), nextCursor: null };
  const bounds = comingFrom(ctx.now());
  const before = { coming: bounds.earliest, past: bounds.now };
  const rows = pages[when](ctx.db).all({
    ...bounds,
    at: cursor?.startsAt ?? before[when],
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return { items: shown.map(salesOf), nextCursor: last && { startsAt: last.startsAt, id: last.id } };
}
