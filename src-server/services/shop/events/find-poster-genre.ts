import { genreOf } from '#shared/art/genre.ts';
import { HOUSE_POSTERS, isHousePoster } from '#shared/art/house-posters.ts';
import type { Genre } from '#shared/art/inks.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** In which genre the poster of this id is drawn, of a hidden or past night too; undefined for ids nobody has. */
export function findPosterGenre({ db }: Pick<ServiceContext, 'db'>, id: string): Genre | undefined {
  if (isHousePoster(id)) return HOUSE_POSTERS[id];
  const night = findRow(db, events, { id }, ['title', 'kind', 'styles']);
  if (night !== undefined) return genreOf(night);
  return findRow(db, workshops, { id }, ['id']) === undefined ? undefined : 'workshop';
}
