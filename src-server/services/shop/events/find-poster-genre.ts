import { eq } from 'drizzle-orm';
import { genreOf } from '#shared/art/genre.ts';
import { HOUSE_POSTERS, isHousePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const event = prepared({ id: events.id }, (orm, { id }) =>
  orm
    .select({ title: events.title, kind: events.kind, styles: events.styles })
    .from(events)
    .where(eq(events.id, id))
    .prepare(),
);
const workshop = prepared({ id: workshops.id }, (orm, { id }) =>
  orm.select({ id: workshops.id }).from(workshops).where(eq(workshops.id, id)).prepare(),
);

/** In which genre the poster of this id is drawn, of a hidden or past night too; undefined for ids nobody has. */
export function findPosterGenre({ db }: Pick<ServiceContext, 'db'>, id: string): Genre | undefined {
  if (isHousePoster(id)) return HOUSE_POSTERS[id];
  const night = event(db).get({ id });
  if (night !== undefined) return genreOf(night);
  return workshop(db).get({ id }) === undefined ? undefined : 'workshop';
}
