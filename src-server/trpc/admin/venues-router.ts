import { SaveVenueInput } from '#shared/events/save-venue.ts';
import { listVenues } from '#server/services/shop/venues/list-venues.ts';
import { saveVenue } from '#server/services/shop/venues/save-venue.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminVenuesRouter = router({
  /** Every venue, by name. */
  list: adminProcedure.query(({ ctx }) => listVenues(ctx.service)),

  /** A new venue, or a change of one. */
  save: adminProcedure.input(SaveVenueInput).mutation(({ ctx, input }) => saveVenue(ctx.service, input)),
});
