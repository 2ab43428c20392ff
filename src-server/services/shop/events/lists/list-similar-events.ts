import type { EventByIdInput } from '#shared/events/event-queries.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { SIMILAR_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findEventRow, findUpcomingRows, type EventRow } from '../event-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** Among so many of the next nights they are looked for. */
const LOOKED_AT = 48;

/** How alike two nights are; 0 is not at all. */
function likeness(one: EventRow, other: EventRow): number {
  if (one.kind !== other.kind) return 0;
  const isSameSeries = one.seriesId !== null && one.seriesId === other.seriesId;
  const shared = one.styles.filter((style) => other.styles.includes(style)).length;
  return shared === 0 && !isSameSeries ? 0 : shared + (isSameSeries ? 3 : 0);
}

/**
 * The next nights of the same kind that share a dance with this one, those of its own series and with most dances in
 * common first. Empty for an event that is not shown.
 */
export function listSimilarEvents(ctx: ServiceContext, { id }: EventByIdInput): EventSummary[] {
  const event = findEventRow(ctx.db).get({ id });
  if (event === undefined) return [];
  const alike = findUpcomingRows(ctx.db)
    .all({ after: ctx.now(), limit: LOOKED_AT })
    .filter((row) => row.id !== id && likeness(event, row) > 0)
    .toSorted((a, b) => likeness(event, b) - likeness(event, a) || a.startsAt.getTime() - b.startsAt.getTime());
  return summariseEvents(ctx, alike.slice(0, SIMILAR_EVENTS_LIMIT));
}
