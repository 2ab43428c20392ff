import { berlinMonthRange } from '#shared/berlin.ts';
import type { EventsMonthInput } from '#shared/events/event-queries.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findMonthRows } from './event-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** Active events that begin in a Berlin month, past ones included. */
export function listMonthEvents(ctx: ServiceContext, { year, month }: EventsMonthInput): EventSummary[] {
  const { from, to } = berlinMonthRange(year, month);
  return summariseEvents(ctx, findMonthRows(ctx.db).all({ from, to }));
}
