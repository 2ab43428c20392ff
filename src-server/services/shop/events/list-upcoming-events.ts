import type { UpcomingEventsInput } from '#shared/events/event-queries.ts';
import { byNextEvening } from '#shared/events/evenings.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { UPCOMING_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findUpcomingRows, findUpcomingRowsOfKind } from './event-rows.ts';
import { listRunningRows } from './list-running-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/**
 * Active events that are not over, of one kind or all: what is on now, then what comes next. A course that goes on for
 * weeks stands where its next evening does.
 */
export function listUpcomingEvents(ctx: ServiceContext, input: UpcomingEventsInput): EventSummary[] {
  const { limit = UPCOMING_EVENTS_LIMIT, kind } = input ?? {};
  const after = ctx.now();
  const running = listRunningRows(ctx).filter((row) => kind === undefined || row.kind === kind);
  const next =
    kind === undefined
      ? findUpcomingRows(ctx.db).all({ after, limit })
      : findUpcomingRowsOfKind(ctx.db).all({ after, limit, kind });
  return summariseEvents(ctx, byNextEvening([...running, ...next], after).slice(0, limit));
}
