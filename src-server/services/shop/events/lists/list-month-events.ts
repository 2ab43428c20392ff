import { berlinMonthRange } from '#shared/berlin.ts';
import type { EventsMonthInput } from '#shared/events/event-queries.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findMonthRows } from '../event-rows.ts';
import { listRunningRows } from './list-running-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/**
 * Active events that begin in a Berlin month, past ones included. The month that it is now shows, too, what began
 * before it and is not over.
 */
export function listMonthEvents(ctx: ServiceContext, { year, month }: EventsMonthInput): EventSummary[] {
  const { from, to } = berlinMonthRange(year, month);
  const now = ctx.now();
  const isNow = from <= now && now < to;
  const earlier = isNow ? listRunningRows(ctx).filter(({ startsAt }) => startsAt < from) : [];
  return summariseEvents(ctx, [...earlier, ...findMonthRows(ctx.db).all({ from, to })]);
}
