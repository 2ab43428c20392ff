import {
  byWeek,
  lastMondays,
  type EventRevenue,
  type MemberNumbers,
  type Occupancy,
  type Statistics,
  type StatisticsInput,
  type TypeSales,
} from '#shared/admin/statistics.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const MOST_EVENTS = 10;
const MOST_TYPES = 12;
const MOST_NIGHTS = 12;

type From = { from: string };
type EventRow = {
  id: string;
  title: string;
  startsAt: number;
  kind: EventKind;
  styles: string;
  imageUrl: string | null;
  tickets: number;
  revenueCents: number;
};

const days = statement<From, { day: string; cents: number }>(
  `SELECT day, SUM(paid_cents - refunded_cents) AS cents FROM money_days WHERE day >= @from GROUP BY day`,
);
const events = statement<From & { limit: number }, EventRow>(
  `SELECT e.id, e.title, e.starts_at AS startsAt, e.kind, e.styles, e.image_url AS imageUrl, e.sold_count AS tickets, m.cents AS revenueCents
   FROM (SELECT event_id, SUM(paid_cents - refunded_cents) AS cents FROM money_days WHERE day >= @from GROUP BY event_id ORDER BY cents DESC LIMIT @limit) m
   JOIN events e ON e.id = m.event_id WHERE m.cents > 0 ORDER BY m.cents DESC`,
);
const types = statement<From & { limit: number }, Omit<TypeSales, 'valueCents'> & { valueCents: number }>(
  `SELECT ticket_type_name AS name, SUM(tickets) AS tickets, SUM(value_cents) AS valueCents FROM ticket_days WHERE day >= @from GROUP BY ticket_type_name HAVING SUM(tickets) > 0 ORDER BY 2 DESC LIMIT @limit`,
);
const nights = statement<{ now: number; limit: number }, Omit<Occupancy, 'startsAt'> & { startsAt: number }>(
  `SELECT id, title, starts_at AS startsAt, sold_count AS sold, max_capacity AS maxCapacity FROM events
   WHERE starts_at <= @now AND max_capacity > 0 AND cancelled_at IS NULL ORDER BY starts_at DESC LIMIT @limit`,
);
const plans = statement<[], { planId: PlanId; members: number }>(
  `SELECT plan_id AS planId, COUNT(*) AS members FROM subscribers WHERE status IN ('active', 'past_due') GROUP BY plan_id`,
);
const moves = statement<{ since: number }, { joined: number; left: number }>(
  `SELECT (SELECT COUNT(*) FROM subscribers WHERE created_at >= @since AND started_at IS NOT NULL) AS joined,
     (SELECT COUNT(*) FROM subscribers WHERE status = 'ended' AND ended_at >= @since AND started_at IS NOT NULL) AS left`,
);
const reasons = statement<{ since: number }, { reason: string; members: number }>(
  `SELECT cancel_reason AS reason, COUNT(*) AS members FROM subscribers
   WHERE status IN ('active', 'past_due', 'ended') AND cancel_requested_at >= @since AND cancel_reason IS NOT NULL GROUP BY cancel_reason ORDER BY 2 DESC`,
);

function memberNumbers(ctx: ServiceContext, since: number): MemberNumbers {
  const { joined = 0, left = 0 } = moves(ctx.db).get({ since }) ?? {};
  return { byPlan: plans(ctx.db).all(), joined, left, reasons: reasons(ctx.db).all({ since }) };
}

/** Revenue by week, event and ticket type, how full the last nights were, and who joined and left; from sums of days, however much was sold. */
export function showStatistics(ctx: ServiceContext, { weeks }: StatisticsInput): Statistics {
  requirePermission(ctx, 'admin:read');
  const now = ctx.now();
  const mondays = lastMondays(now, weeks);
  const [from = ''] = mondays;
  const sums = byWeek(days(ctx.db).all({ from }), mondays);
  return {
    weeks: mondays.map((monday, at) => ({
      monday,
      revenueCents: cents(sums[at] ?? 0),
      isOpen: at === mondays.length - 1,
    })),
    events: events(ctx.db)
      .all({ from, limit: MOST_EVENTS })
      .map((row): EventRevenue => ({
        ...row,
        startsAt: new Date(row.startsAt),
        styles: JSON.parse(row.styles) as DanceStyle[],
        revenueCents: cents(row.revenueCents),
      })),
    types: types(ctx.db)
      .all({ from, limit: MOST_TYPES })
      .map((row) => ({ ...row, valueCents: cents(row.valueCents) })),
    occupancy: nights(ctx.db)
      .all({ now: now.getTime(), limit: MOST_NIGHTS })
      .map((row) => ({ ...row, startsAt: new Date(row.startsAt) })),
    members: memberNumbers(ctx, Date.parse(`${from}T00:00:00Z`)),
  };
}
