import { asc } from 'drizzle-orm';
import type { ArtistView } from '#shared/events/line-up.ts';
import { prepared } from '#server/db/client.ts';
import { artists } from '#server/db/schema/artists.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** As many as a list to choose from can show. */
const MOST_ARTISTS = 500;

const byName = prepared((orm) =>
  orm
    .select({
      id: artists.id,
      name: artists.name,
      about: artists.about,
      url: artists.url,
      otherWords: artists.otherWords,
    })
    .from(artists)
    .orderBy(asc(artists.name))
    .limit(MOST_ARTISTS)
    .prepare(),
);

/** Every artist, by name. */
export function listArtists(ctx: ServiceContext): ArtistView[] {
  requirePermission(ctx, 'admin:read');
  return byName(ctx.db).all();
}
