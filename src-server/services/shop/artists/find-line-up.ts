import { asc, eq } from 'drizzle-orm';
import type { LineUpEntry } from '#shared/events/line-up.ts';
import { prepared } from '#server/db/client.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ofEvent = prepared({ eventId: lineUpEntries.eventId }, (orm, { eventId }) =>
  orm
    .select({
      at: lineUpEntries.at,
      what: lineUpEntries.what,
      otherWords: lineUpEntries.otherWords,
      artist: {
        id: artists.id,
        name: artists.name,
        about: artists.about,
        url: artists.url,
        otherWords: artists.otherWords,
      },
    })
    .from(lineUpEntries)
    .leftJoin(artists, eq(artists.id, lineUpEntries.artistId))
    .where(eq(lineUpEntries.eventId, eventId))
    .orderBy(asc(lineUpEntries.position))
    .prepare(),
);

/** Who and what is on in a night, in its order; empty where nothing was said. */
export const findLineUp = (ctx: ServiceContext, eventId: string): LineUpEntry[] => ofEvent(ctx.db).all({ eventId });
