import { eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const find = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select(columnsOf(events, ['title', 'location', 'startsAt', 'endsAt']))
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);

/** Tells Google what all tickets of an event show, as our books have it now. Safe to repeat. */
export async function updateGoogleEvent(ctx: ServiceContext, eventId: string): Promise<void> {
  const event = find(ctx.db).get({ id: eventId });
  if (event !== undefined) await ctx.wallet?.tickets.updateEvent({ eventId, ...event });
}
