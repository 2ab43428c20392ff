import { UPCOMING_EVENTS_LIMIT, type UpcomingEventsInput } from '#shared/events/event-queries.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { ServiceContext } from '../service-context.ts';
import { findUpcomingRows } from './event-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** Active events that have not begun, the next one first. */
export function listUpcomingEvents(ctx: ServiceContext, input: UpcomingEventsInput): EventSummary[] {
  return summariseEvents(ctx, findUpcomingRows(ctx.db).all({ after: ctx.now().getTime(), limit: input?.limit ?? UPCOMING_EVENTS_LIMIT }));
}
