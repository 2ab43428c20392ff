import { eq } from 'drizzle-orm';
import { VENUE_FIELD_NAMES } from '#shared/events/save-venue.ts';
import type { VenueView } from '#shared/events/venue.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { venues } from '#server/db/schema/venues.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const byId = prepared({ id: venues.id }, (orm, { id }) =>
  orm.select(pick(venues, VENUE_FIELD_NAMES)).from(venues).where(eq(venues.id, id)).prepare(),
);

/** A venue as guests read it; null where there is none. */
export const findVenue = (ctx: ServiceContext, id: string | null): VenueView | null =>
  id === null ? null : (byId(ctx.db).get({ id }) ?? null);
