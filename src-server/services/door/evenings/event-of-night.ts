import { eveningNear } from '#shared/door/evening-id.ts';
import { findRow } from '#server/db/rows.ts';
import { eventEvenings } from '#server/db/schema/event-evenings.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * The event of a night as doors name it: its own id, or that of one of its evenings. An id of neither comes back as it
 * is, for whoever looks it up to refuse.
 */
export const eventOfNight = (ctx: ServiceContext, nightId: string): string =>
  findRow(ctx.db, eventEvenings, { id: nightId }, ['eventId'])?.eventId ?? nightId;

/**
 * Of a course: the evening that an instant belongs to, whatever evening a desk was on, which may have missed a week.
 * Null where the event is one evening.
 */
export function eveningAtDoor(ctx: ServiceContext, eventId: string, at: Date): string | null {
  const event = findRow(ctx.db, events, { id: eventId }, ['evenings']);
  return event === undefined ? null : (eveningNear(event, at)?.id ?? null);
}
