import type { AdminEventsInput, EventCursor } from '#shared/admin/admin-queries.ts';
import type { Page } from '#shared/admin/admin-views.ts';
import type { EventCard } from '#shared/admin/event-admin-views.ts';
import type { DanceStyle } from '#shared/events/event-kind.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { comingFrom } from './event-span.ts';
import { takePage } from '../../base/take-page.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = Omit<EventCard, 'startsAt' | 'endsAt' | 'styles' | 'isActive' | 'isCancelled'> & {
  startsAt: number;
  endsAt: number;
  styles: string;
  isActive: number;
  cancelledAt: number | null;
};

const SELECT = `SELECT e.id, e.title, e.starts_at AS startsAt, e.ends_at AS endsAt, e.location, e.kind, e.styles, e.image_url AS imageUrl, e.is_active AS isActive, e.cancelled_at AS cancelledAt,
    e.sold_count AS sold, e.held_count AS held, e.max_capacity AS maxCapacity, e.series_id AS seriesId,
    COALESCE((SELECT MIN(price_cents) FROM ticket_types y WHERE y.event_id = e.id AND y.is_active = 1), e.price_cents) AS fromPriceCents
  FROM events e`;
const FOUND = `(@search = '' OR instr(lower(e.title), lower(@search)) > 0)`;

type Range = { now: number; earliest: number; at: number; id: string; limit: number; search: string };

const pages = {
  coming: statement<Range, Row>(
    `${SELECT} WHERE (e.starts_at, e.id) > (@at, @id) AND e.starts_at > @earliest AND e.ends_at > @now AND ${FOUND} ORDER BY e.starts_at, e.id LIMIT @limit`,
  ),
  past: statement<Range, Row>(
    `${SELECT} WHERE (e.starts_at, e.id) < (@at, @id) AND (e.starts_at <= @earliest OR e.ends_at <= @now) AND ${FOUND} ORDER BY e.starts_at DESC, e.id DESC LIMIT @limit`,
  ),
};

/** Every event, hidden and cancelled ones too, the nearest to now first, a page at a time (specification §2, /admin). */
export function listAdminEvents(
  ctx: ServiceContext,
  { when, search, limit, cursor }: AdminEventsInput,
): Page<EventCard, EventCursor> {
  requirePermission(ctx, 'admin:read');
  const bounds = comingFrom(ctx.now());
  const before = { coming: bounds.earliest, past: bounds.now };
  const rows = pages[when](ctx.db).all({
    ...bounds,
    at: cursor?.startsAt.getTime() ?? before[when],
    id: cursor?.id ?? '',
    limit: limit + 1,
    search,
  });
  const { shown, last } = takePage(rows, limit);
  const items = shown.map(({ cancelledAt, ...row }): EventCard => ({
    ...row,
    styles: JSON.parse(row.styles) as DanceStyle[],
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    fromPriceCents: cents(row.fromPriceCents),
    isActive: row.isActive === 1,
    isCancelled: cancelledAt !== null,
  }));
  return { items, nextCursor: last && { startsAt: new Date(last.startsAt), id: last.id } };
}
