import { and, asc, count, desc, eq, exists, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { EventByIdInput } from '#shared/events/event-queries.ts';
import {
  MOST_NIGHT_PHOTOS,
  PHOTOS_OF_LAST_TIME,
  type NightPhotoEdit,
  type NightPhotos,
  type PhotosOfEventInput,
} from '#shared/photos/night-photo.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const shown = prepared({ eventId: nightPhotos.eventId, limit: Number }, (orm, { eventId, limit }) =>
  orm
    .select({ id: nightPhotos.id, imageUrl: nightPhotos.imageUrl, description: nightPhotos.description })
    .from(nightPhotos)
    .where(and(eq(nightPhotos.eventId, eventId), isNull(nightPhotos.takenDownAt)))
    .orderBy(asc(nightPhotos.position), asc(nightPhotos.id))
    .limit(limit)
    .prepare(),
);
const all = prepared({ eventId: nightPhotos.eventId }, (orm, { eventId }) =>
  orm
    .select({
      id: nightPhotos.id,
      imageUrl: nightPhotos.imageUrl,
      description: nightPhotos.description,
      consent: nightPhotos.consent,
      consentAt: nightPhotos.consentAt,
      takenDownAt: nightPhotos.takenDownAt,
    })
    .from(nightPhotos)
    .where(eq(nightPhotos.eventId, eventId))
    .orderBy(asc(nightPhotos.position), asc(nightPhotos.id))
    .prepare(),
);
const howMany = prepared({ eventId: nightPhotos.eventId }, (orm, { eventId }) =>
  orm
    .select({ count: count() })
    .from(nightPhotos)
    .where(and(eq(nightPhotos.eventId, eventId), isNull(nightPhotos.takenDownAt)))
    .prepare(),
);
/** The latest night of a series before an instant that has photos. */
const lastOfSeries = prepared({ seriesId: events.seriesId, before: events.startsAt }, (orm, { seriesId, before }) =>
  orm
    .select({ id: events.id, title: events.title, otherWords: events.otherWords, startsAt: events.startsAt })
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        isNotNull(events.seriesId),
        lt(events.startsAt, before),
        eq(events.isActive, true),
        isNull(events.cancelledAt),
        exists(
          orm
            .select({ one: sql`1` })
            .from(nightPhotos)
            .where(and(eq(nightPhotos.eventId, events.id), isNull(nightPhotos.takenDownAt))),
        ),
      ),
    )
    .orderBy(desc(events.startsAt))
    .limit(1)
    .prepare(),
);

const photosOf = (ctx: ServiceContext, eventId: string, limit: number) =>
  shown(ctx.db)
    .all({ eventId, limit })
    .flatMap(({ imageUrl, ...photo }) => (imageUrl === null ? [] : [{ ...photo, imageUrl }]));

/** How many photos of a night are shown. */
export const countNightPhotos = (ctx: ServiceContext, eventId: string): number =>
  howMany(ctx.db).get({ eventId })?.count ?? 0;

/**
 * Photos for an event's page: its own once it has begun, else some of the last night of its series. Null where there
 * are none, and for an event that is not shown.
 */
export function listNightPhotos(ctx: ServiceContext, { id }: EventByIdInput): NightPhotos {
  const event = findRow(ctx.db, events, { id, isActive: true }, ['title', 'otherWords', 'startsAt', 'seriesId']);
  if (event === undefined) return null;
  const now = ctx.now();
  const isToCome = event.startsAt > now;
  const of = isToCome
    ? event.seriesId === null
      ? undefined
      : lastOfSeries(ctx.db).get({ seriesId: event.seriesId, before: now })
    : { id, title: event.title, otherWords: event.otherWords, startsAt: event.startsAt };
  const photos = of === undefined ? [] : photosOf(ctx, of.id, isToCome ? PHOTOS_OF_LAST_TIME : MOST_NIGHT_PHOTOS);
  return of === undefined || photos.length === 0 ? null : { of, photos };
}

/** All photos of a night as its editor shows them, those that were taken down too. */
export function listPhotosToEdit(ctx: ServiceContext, { eventId }: PhotosOfEventInput): NightPhotoEdit[] {
  requirePermission(ctx, 'events:manage');
  return all(ctx.db).all({ eventId });
}
