import { desc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { Followed } from '#shared/follows/follow.ts';
import { prepared } from '#server/db/client.ts';
import { artists } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const artistName = prepared({ id: artists.id }, (orm, { id }) =>
  orm.select({ name: artists.name }).from(artists).where(eq(artists.id, id)).prepare(),
);
const seriesName = prepared({ id: events.seriesId }, (orm, { id }) =>
  orm
    .select({ name: events.title })
    .from(events)
    .where(eq(events.seriesId, id))
    .orderBy(desc(events.startsAt))
    .limit(1)
    .prepare(),
);

/** With the name it has now; a series has that of its last night. Throws ARTIST_NOT_FOUND, EVENT_NOT_FOUND. */
export function nameFollowed(ctx: ServiceContext, { subject, subjectId }: Omit<Followed, 'name'>): Followed {
  const find = subject === 'artist' ? artistName : seriesName;
  const name = find(ctx.db).get({ id: subjectId })?.name;
  if (name === undefined) throw new DomainError(subject === 'artist' ? 'ARTIST_NOT_FOUND' : 'EVENT_NOT_FOUND');
  return { subject, subjectId, name };
}
