import { and, desc, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { DomainCode } from '#shared/messages.ts';
import type { Followed } from '#shared/follows/follow.ts';
import { prepared } from '#server/db/client.ts';
import { artists } from '#server/db/schema/artists.ts';
import { events } from '#server/db/schema/events.ts';
import { workshops } from '#server/db/schema/workshops.ts';
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

const workshopName = prepared({ id: workshops.id }, (orm, { id }) =>
  orm
    .select({ name: workshops.workshopTopic })
    .from(workshops)
    .where(and(eq(workshops.id, id), eq(workshops.isApproved, true), eq(workshops.isActive, true)))
    .prepare(),
);

const KNOWN: Record<Followed['subject'], { find: typeof artistName; missing: DomainCode }> = {
  artist: { find: artistName, missing: 'ARTIST_NOT_FOUND' },
  series: { find: seriesName, missing: 'EVENT_NOT_FOUND' },
  workshop: { find: workshopName, missing: 'WORKSHOP_NOT_FOUND' },
};

/**
 * With the name it has now; a series has that of its last night. Throws ARTIST_NOT_FOUND, EVENT_NOT_FOUND,
 * WORKSHOP_NOT_FOUND.
 */
export function nameFollowed(ctx: ServiceContext, { subject, subjectId }: Omit<Followed, 'name'>): Followed {
  const { find, missing } = KNOWN[subject];
  const name = find(ctx.db).get({ id: subjectId })?.name;
  if (name === undefined) throw new DomainError(missing);
  return { subject, subjectId, name };
}
