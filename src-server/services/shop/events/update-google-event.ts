import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Tells Google what all tickets of an event show, as our books have it now. Safe to repeat. */
export async function updateGoogleEvent(ctx: ServiceContext, eventId: string): Promise<void> {
  const event = findRow(ctx.db, events, { id: eventId }, ['title', 'location', 'startsAt', 'endsAt']);
  if (event !== undefined) await ctx.wallet?.tickets.updateEvent({ eventId, ...event });
}
