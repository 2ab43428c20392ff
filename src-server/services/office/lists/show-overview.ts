import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { AdminOverview } from '#shared/admin/admin-views.ts';
import { ZERO_CENTS, cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { comingFrom } from '../../shop/events/event-span.ts';

const coming = prepared({ earliest: events.startsAt, now: events.endsAt }, (orm, { earliest, now }) =>
  orm
    .select({ activeEvents: count() })
    .from(events)
    .where(
      and(eq(events.isActive, true), gt(events.startsAt, earliest), gt(events.endsAt, now), isNull(events.cancelledAt)),
    )
    .prepare(),
);

/** One row per event that ever was: some thousand after decades. */
const sums = prepared((orm) =>
  orm
    .select({
      tickets: sql<number>`coalesce(sum(${events.soldCount}), 0)`,
      revenueCents: sql<number>`coalesce(sum(${events.paidCents} - ${events.refundedCents}), 0)`.mapWith(cents),
    })
    .from(events)
    .prepare(),
);

/** Active events still to come, tickets that count (active and used), and all money kept for them, in cents. */
export function showOverview(ctx: ServiceContext): AdminOverview {
  requirePermission(ctx, 'money:read');
  const { activeEvents = 0 } = coming(ctx.db).get(comingFrom(ctx.now())) ?? {};
  return { activeEvents, ...(sums(ctx.db).get() ?? { tickets: 0, revenueCents: ZERO_CENTS }) };
}
