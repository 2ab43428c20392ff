import { businessDayOf, businessDayRange } from '#shared/berlin.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findUpcomingRows } from '../event-rows.ts';
import { listRunningRows } from '../lists/list-running-rows.ts';

/**
 * When pages that were right until then say something untrue: the next instant at which a shown night begins or ends,
 * at the latest the end of the business day. What is kept of them must not outlive it.
 */
export function nextTurn(ctx: ServiceContext): Date {
  const now = ctx.now();
  const turns = [
    businessDayRange(businessDayOf(now)).to,
    ...findUpcomingRows(ctx.db)
      .all({ after: now, limit: 1 })
      .map(({ startsAt }) => startsAt),
    ...listRunningRows(ctx)
      .map((row) => eveningAt(row, now))
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
  ];
  return new Date(Math.min(...turns.filter((turn) => turn > now).map((turn) => turn.getTime())));
}
