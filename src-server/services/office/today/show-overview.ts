import { and, count, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { AdminOverview, TonightMoney } from '#shared/admin/admin-views.ts';
import { addBerlinDays, businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { takingDays } from '#server/db/schema/day-totals.ts';
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
      cents: sql<number>`coalesce(sum(${events.paidCents} - ${events.refundedCents}), 0)`,
    })
    .from(events)
    .prepare(),
);
const kept = sql<number>`coalesce(sum(${takingDays.takenCents} - ${takingDays.returnedCents}), 0)`;
/** Memberships and goods, which no event's sums have; by the index of the same words. */
const beside = prepared((orm) =>
  orm
    .select({ cents: kept })
    .from(takingDays)
    .where(inArray(takingDays.source, ['membership', 'goods']).inlineParams())
    .prepare(),
);
const nights = prepared({ from: events.startsAt, to: events.startsAt }, (orm, { from, to }) =>
  orm
    .select({ id: events.id, title: events.title, tickets: events.soldCount })
    .from(events)
    .where(
      and(gte(events.startsAt, from), lt(events.startsAt, to), eq(events.isActive, true), isNull(events.cancelledAt)),
    )
    .prepare(),
);
const takenFor = prepared({ ids: String }, (orm, { ids }) =>
  orm
    .select({ cents: kept })
    .from(takingDays)
    .where(inArray(takingDays.eventId, sql`(SELECT value FROM json_each(${ids}))`))
    .prepare(),
);

/** What the nights of a business day have brought up to now: sold before, at the door, and goods. */
function moneyOf(ctx: ServiceContext, businessDay: string): Omit<TonightMoney, 'takenWeekBeforeCents'> {
  const found = nights(ctx.db).all(businessDayRange(businessDay));
  return {
    businessDay,
    nights: found.map(({ id, title }) => ({ id, title })),
    tickets: found.reduce((sum, { tickets }) => sum + tickets, 0),
    takenCents: cents(takenFor(ctx.db).get({ ids: JSON.stringify(found.map(({ id }) => id)) })?.cents ?? 0),
  };
}

/**
 * Active events still to come, tickets that count (active and used), total revenue (tickets, door, goods and
 * memberships, less what was given back), and what tonight has brought beside the same weekday before; in cents.
 */
export function showOverview(ctx: ServiceContext): AdminOverview {
  requirePermission(ctx, 'money:read');
  const now = ctx.now();
  const { activeEvents = 0 } = coming(ctx.db).get(comingFrom(now)) ?? {};
  const { tickets = 0, cents: ofEvents = 0 } = sums(ctx.db).get() ?? {};
  const weekBefore = moneyOf(ctx, businessDayOf(addBerlinDays(now, -7)));
  return {
    activeEvents,
    tickets,
    revenueCents: cents(ofEvents + (beside(ctx.db).get()?.cents ?? 0)),
    tonight: {
      ...moneyOf(ctx, businessDayOf(now)),
      takenWeekBeforeCents: weekBefore.nights.length === 0 ? null : weekBefore.takenCents,
    },
  };
}
