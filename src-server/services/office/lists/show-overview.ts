import type { AdminOverview } from '#shared/admin/admin-views.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { comingFrom } from '../../shop/events/event-span.ts';

const sums = statement<
  { now: number; earliest: number },
  { activeEvents: number; tickets: number; revenueCents: number }
>(
  `SELECT (SELECT COUNT(*) FROM events WHERE is_active = 1 AND starts_at > @earliest AND ends_at > @now AND cancelled_at IS NULL) AS activeEvents,
     (SELECT COALESCE(SUM(sold_count), 0) FROM events) AS tickets,
     (SELECT COALESCE(SUM(paid_cents - refunded_cents), 0) FROM events) AS revenueCents`,
);

/** Active events still to come, tickets that count (active and used), and all money kept for them, in cents. */
export function showOverview(ctx: ServiceContext): AdminOverview {
  requirePermission(ctx, 'admin:read');
  const row = sums(ctx.db).get(comingFrom(ctx.now()));
  return {
    activeEvents: row?.activeEvents ?? 0,
    tickets: row?.tickets ?? 0,
    revenueCents: cents(row?.revenueCents ?? 0),
  };
}
