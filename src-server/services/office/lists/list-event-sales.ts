import type { EventCursor, TicketsByEventInput } from '#shared/admin/admin-queries.ts';
import type { EventSales, Page } from '#shared/admin/admin-views.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { comingFrom } from '../../shop/events/event-span.ts';
import { takePage } from '../../base/take-page.ts';

type Row = {
  id: string;
  title: string;
  startsAt: number;
  location: string;
  kind: EventKind;
  styles: string;
  imageUrl: string | null;
  isActive: number;
  cancelledAt: number | null;
  sold: number;
  held: number;
  maxCapacity: number | null;
  revenueCents: number;
};

const SELECT = `SELECT e.id, e.title, e.starts_at AS startsAt, e.location, e.kind, e.styles, e.image_url AS imageUrl, e.is_active AS isActive,
    e.cancelled_at AS cancelledAt, e.sold_count AS sold, e.held_count AS held, e.max_capacity AS maxCapacity, e.paid_cents - e.refunded_cents AS revenueCents
  FROM events e`;

type Range = { now: number; earliest: number; at: number; id: string; limit: number };

const pages = {
  coming: statement<Range, Row>(
    `${SELECT} WHERE (e.starts_at, e.id) > (@at, @id) AND e.starts_at > @earliest AND e.ends_at > @now ORDER BY e.starts_at, e.id LIMIT @limit`,
  ),
  past: statement<Range, Row>(
    `${SELECT} WHERE (e.starts_at, e.id) < (@at, @id) AND (e.starts_at <= @earliest OR e.ends_at <= @now) ORDER BY e.starts_at DESC, e.id DESC LIMIT @limit`,
  ),
};

const one = statement<{ id: string }, Row>(`${SELECT} WHERE e.id = @id`);

const salesOf = (row: Row): EventSales => ({
  id: row.id,
  title: row.title,
  startsAt: new Date(row.startsAt),
  location: row.location,
  kind: row.kind,
  styles: JSON.parse(row.styles) as DanceStyle[],
  imageUrl: row.imageUrl,
  isActive: row.isActive === 1,
  isCancelled: row.cancelledAt !== null,
  sold: row.sold,
  held: row.held,
  maxCapacity: row.maxCapacity,
  revenueCents: cents(row.revenueCents),
});

/** What each event has sold, hidden and cancelled ones too; the nearest to now first, a page at a time, or one alone. */
export function listEventSales(
  ctx: ServiceContext,
  { when, id, limit, cursor }: TicketsByEventInput,
): Page<EventSales, EventCursor> {
  requirePermission(ctx, 'admin:read');
  if (id !== undefined) return { items: one(ctx.db).all({ id }).map(salesOf), nextCursor: null };
  const bounds = comingFrom(ctx.now());
  const before = { coming: bounds.earliest, past: bounds.now };
  const rows = pages[when](ctx.db).all({
    ...bounds,
    at: cursor?.startsAt.getTime() ?? before[when],
    id: cursor?.id ?? '',
    limit: limit + 1,
  });
  const { shown, last } = takePage(rows, limit);
  return { items: shown.map(salesOf), nextCursor: last && { startsAt: new Date(last.startsAt), id: last.id } };
}
