import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { SALSA_EVENTS_LIMIT } from '#shared/events/list-limits.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { findSalsaRows } from '../event-rows.ts';
import { listRunningRows } from './list-running-rows.ts';
import { summariseEvents } from './summarise-events.ts';

/** The Salsa Friday that is on now, and the next ones (/salsa). */
export function listSalsaEvents(ctx: ServiceContext): EventSummary[] {
  const running = listRunningRows(ctx).filter(isSalsaFriday);
  const next = findSalsaRows(ctx.db).all({ after: ctx.now(), limit: SALSA_EVENTS_LIMIT });
  return summariseEvents(ctx, [...running, ...next].slice(0, SALSA_EVENTS_LIMIT));
}
