import { SALSA_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findSalsaRows } from './event-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** The next Salsa Fridays (/salsa). */
export function listSalsaEvents(ctx: ServiceContext): EventSummary[] {
  return summariseEvents(ctx, findSalsaRows(ctx.db).all({ after: ctx.now(), limit: SALSA_EVENTS_LIMIT }));
}
