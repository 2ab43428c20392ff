import { asc } from 'drizzle-orm';
import { VENUE_FIELD_NAMES, type VenueEdit } from '#shared/events/save-venue.ts';
import { pick } from '#shared/pick.ts';
import { prepared } from '#server/db/client.ts';
import { venues } from '#server/db/schema/venues.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** As many as a list to choose from can show. */
const MOST_VENUES = 200;

const byName = prepared((orm) =>
  orm
    .select({ id: venues.id, ...pick(venues, VENUE_FIELD_NAMES) })
    .from(venues)
    .orderBy(asc(venues.name))
    .limit(MOST_VENUES)
    .prepare(),
);

/** Every venue, by name. */
export function listVenues(ctx: ServiceContext): VenueEdit[] {
  requirePermission(ctx, 'admin:read');
  return byName(ctx.db).all();
}
