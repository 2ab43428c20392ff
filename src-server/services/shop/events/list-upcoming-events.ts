import type { UpcomingEventsInput } from '#shared/events/event-queries.ts';
import { UPCOMING_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findUpcomingRows, findUpcomingRowsOfKind } from './event-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** Active events that have not begun, of one kind or all, the next one first. */
export function listUpcomingEvents(ctx: ServiceContext, input: UpcomingEventsInput): EventSummary[] {
  const { limit = UPCOMING_EVENTS_LIMIT, kind } = input ?? {};
  const after = ctx.now();
  return summariseEvents(
    ctx,
    kind === undefined
      ? findUpcomingRows(ctx.db).all({ after, limit })
      : findUpcomingRowsOfKind(ctx.db).all({ after, limit, kind }),
  );
}
