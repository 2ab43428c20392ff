import { smallBusinessState, type SmallBusinessWatch } from '#shared/admin/money-queries.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { cents, type Cents } from '#shared/money.ts';
import { localDateOf } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const eventMoney = statement<{ from: string; to: string }, { cents: number }>(
  `SELECT COALESCE(SUM(paid_cents - refunded_cents), 0) AS cents FROM money_days WHERE day >= @from AND day < @to`,
);
const membershipMoney = statement<{ from: number; to: number }, { cents: number }>(
  `SELECT COALESCE(SUM(total_cents), 0) AS cents FROM orders WHERE event_id IS NULL AND paid_at >= @from AND paid_at < @to`,
);
// Counted in the year it was asked for, as an event's refunds are; whoever asked for it.
const membershipMoneyBack = statement<{ from: number; to: number }, { cents: number }>(
  `SELECT COALESCE(SUM(r.amount_cents), 0) AS cents FROM refunds r CROSS JOIN orders o ON o.id = r.order_id
   WHERE r.created_at >= @from AND r.created_at < @to AND r.status <> 'failed' AND o.event_id IS NULL`,
);

function turnoverOf(ctx: ServiceContext, year: number): Cents {
  const events = eventMoney(ctx.db).get({ from: `${year}-01-01`, to: `${year + 1}-01-01` })?.cents ?? 0;
  const span = { from: berlinInstant(year, 1, 1).getTime(), to: berlinInstant(year + 1, 1, 1).getTime() };
  const memberships = membershipMoney(ctx.db).get(span)?.cents ?? 0;
  const returned = membershipMoneyBack(ctx.db).get(span)?.cents ?? 0;
  return cents(events + memberships - returned);
}

/** How near the year's turnover is to where § 19 UStG ends (german-law §2.5); sums of days, not of sales. */
export function watchSmallBusiness(ctx: ServiceContext): SmallBusinessWatch {
  requirePermission(ctx, 'admin:read');
  const year = Number(localDateOf(ctx.now()).slice(0, 4));
  const turnover = { previousYearCents: turnoverOf(ctx, year - 1), currentYearCents: turnoverOf(ctx, year) };
  return {
    isSmallBusiness: ctx.operator.vatMode === 'small-business',
    ...turnover,
    state: smallBusinessState(turnover),
  };
}
