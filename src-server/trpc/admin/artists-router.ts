import { EventByIdInput } from '#shared/events/event-queries.ts';
import { SaveArtistInput, SaveLineUpInput } from '#shared/events/save-line-up.ts';
import { listArtists } from '#server/services/shop/artists/list-artists.ts';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { showLineUp } from '#server/services/shop/artists/show-line-up.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminArtistsRouter = router({
  /** Every artist, by name. */
  list: adminProcedure.query(({ ctx }) => listArtists(ctx.service)),

  /** A new artist, or a change of one. */
  save: adminProcedure.input(SaveArtistInput).mutation(({ ctx, input }) => saveArtist(ctx.service, input)),

  /** Who and what is on in one night, in its order. */
  lineUp: adminProcedure.input(EventByIdInput).query(({ ctx, input }) => showLineUp(ctx.service, input)),

  /** Writes it anew. Errors: EVENT_NOT_FOUND, ARTIST_NOT_FOUND. */
  saveLineUp: adminProcedure.input(SaveLineUpInput).mutation(({ ctx, input }) => saveLineUp(ctx.service, input)),
});
