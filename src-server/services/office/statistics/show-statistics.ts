import { and, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import {
  byWeek,
  lastMondays,
  type MemberNumbers,
  type Statistics,
  type StatisticsInput,
} from '#shared/statistics/statistics.ts';
import { groupBy } from '#shared/group-by.ts';
import { isOpen } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { prepared } from '#server/db/client.ts';
import { moneyDays, ticketDays } from '#server/db/schema/day-totals.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { allPlans } from '../../shop/plans/load-plans.ts';

const MOST_EVENTS = 10;
const MOST_TYPES = 12;
const MOST_NIGHTS = 12;

const keptCents = sql<number>`sum(${moneyDays.paidCents} - ${moneyDays.refundedCents})`;

const revenueOfDays = prepared({ from: moneyDays.day }, (orm, { from }) =>
  orm
    .select({ day: moneyDays.day, cents: keptCents })
    .from(moneyDays)
    .where(gte(moneyDays.day, from))
    .groupBy(moneyDays.day)
    .prepare(),
);
const bestEvents = prepared({ from: moneyDays.day, limit: Number }, (orm, { from, limit }) => {
  const best = orm
    .select({ eventId: moneyDays.eventId, cents: keptCents.as('cents') })
    .from(moneyDays)
    .where(gte(moneyDays.day, from))
    // The plus keeps SQLite to the range of days: grouping over the index of events would read every day there ever
    // was.
    .groupBy(sql`+${moneyDays.eventId}`)
    .orderBy((field) => desc(field.cents))
    .limit(limit)
    .as('best');
  return orm
    .select({
      id: events.id,
      title: events.title,
      startsAt: events.startsAt,
      kind: events.kind,
      styles: events.styles,
      imageUrl: events.imageUrl,
      tickets: events.soldCount,
      revenueCents: sql<number>`${best.cents}`.mapWith(cents),
    })
    .from(best)
    .innerJoin(events, eq(events.id, best.eventId))
    .where(gt(best.cents, 0))
    .orderBy(desc(best.cents))
    .prepare();
});
const bestTypes = prepared({ from: ticketDays.day, limit: Number }, (orm, { from, limit }) => {
  const tickets = sql<number>`sum(${ticketDays.tickets})`;
  return orm
    .select({
      name: ticketDays.ticketTypeName,
      tickets,
      valueCents: sql<number>`sum(${ticketDays.valueCents})`.mapWith(cents),
    })
    .from(ticketDays)
    .where(gte(ticketDays.day, from))
    .groupBy(ticketDays.ticketTypeName)
    .having(gt(tickets, 0))
    .orderBy(desc(tickets))
    .limit(limit)
    .prepare();
});
const lastNights = prepared({ now: events.startsAt, limit: Number }, (orm, { now, limit }) =>
  orm
    .select({
      id: events.id,
      title: events.title,
      startsAt: events.startsAt,
      sold: events.soldCount,
      maxCapacity: sql<number>`${events.maxCapacity}`,
    })
    .from(events)
    .where(and(lte(events.startsAt, now), gt(events.maxCapacity, 0), isNull(events.cancelledAt)))
    .orderBy(desc(events.startsAt))
    .limit(limit)
    .prepare(),
);
const membersByPlan = prepared((orm) =>
  orm
    .select({ planId: subscribers.planId, members: count() })
    .from(subscribers)
    .where(inArray(subscribers.status, ['active', 'past_due']))
    .groupBy(subscribers.planId)
    .prepare(),
);
/** Each plan that can be had or that somebody has; what followed one another on its line is one. */
function byPlan(ctx: ServiceContext): MemberNumbers['byPlan'] {
  const members = new Map(
    membersByPlan(ctx.db)
      .all()
      .map((row) => [row.planId, row.members]),
  );
  const lines = groupBy(allPlans(ctx), ({ lineId }) => lineId);
  return [...lines].flatMap(([planId, plans]) => {
    const sum = plans.reduce((so, { id }) => so + (members.get(id) ?? 0), 0);
    return sum > 0 || plans.some((plan) => isOpen(plan, ctx.now()))
      ? [{ planId, tier: plans[0]?.tier ?? planId, members: sum }]
      : [];
  });
}
const joined = prepared({ since: subscribers.createdAt }, (orm, { since }) =>
  orm
    .select({ members: count() })
    .from(subscribers)
    .where(and(gte(subscribers.createdAt, since), isNotNull(subscribers.startedAt)))
    .prepare(),
);
const left = prepared({ since: subscribers.endedAt }, (orm, { since }) =>
  orm
    .select({ members: count() })
    .from(subscribers)
    .where(and(eq(subscribers.status, 'ended'), gte(subscribers.endedAt, since), isNotNull(subscribers.startedAt)))
    .prepare(),
);
const reasonsToLeave = prepared({ since: subscribers.cancelRequestedAt }, (orm, { since }) =>
  orm
    .select({ reason: sql<string>`${subscribers.cancelReason}`, members: count() })
    .from(subscribers)
    .where(
      and(
        inArray(subscribers.status, ['active', 'past_due', 'ended']),
        gte(subscribers.cancelRequestedAt, since),
        isNotNull(subscribers.cancelReason),
      ),
    )
    .groupBy(subscribers.cancelReason)
    .orderBy(desc(count()))
    .prepare(),
);

function memberNumbers(ctx: ServiceContext, since: Date): MemberNumbers {
  return {
    byPlan: byPlan(ctx),
    joined: joined(ctx.db).get({ since })?.members ?? 0,
    left: left(ctx.db).get({ since })?.members ?? 0,
    reasons: reasonsToLeave(ctx.db).all({ since }),
  };
}

/**
 * Revenue by week, event and ticket type, how full the last nights were, and who joined and left; from sums of days,
 * however much was sold.
 */
export function showStatistics(ctx: ServiceContext, { weeks }: StatisticsInput): Statistics {
  requirePermission(ctx, 'money:read');
  const now = ctx.now();
  const mondays = lastMondays(now, weeks);
  const [from = ''] = mondays;
  const sums = byWeek(revenueOfDays(ctx.db).all({ from }), mondays);
  return {
    weeks: mondays.map((monday, at) => ({
      monday,
      revenueCents: cents(sums[at] ?? 0),
      isOpen: at === mondays.length - 1,
    })),
    events: bestEvents(ctx.db).all({ from, limit: MOST_EVENTS }),
    types: bestTypes(ctx.db).all({ from, limit: MOST_TYPES }),
    occupancy: lastNights(ctx.db).all({ now, limit: MOST_NIGHTS }),
    members: memberNumbers(ctx, new Date(`${from}T00:00:00Z`)),
  };
}
