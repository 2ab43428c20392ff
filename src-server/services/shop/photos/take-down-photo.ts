import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { uploadNameOf } from '#shared/profile/avatar-url.ts';
import type { NightPhotoEdit, PhotoIdInput, PhotoOfLink, TakeDownPhotoInput } from '#shared/photos/night-photo.ts';
import { deleteRows, findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listPhotosToEdit } from './list-night-photos.ts';

const photoById = prepared({ id: nightPhotos.id }, (orm, { id }) =>
  orm
    .select({ photo: nightPhotos, event: { id: events.id, title: events.title } })
    .from(nightPhotos)
    .innerJoin(events, eq(events.id, nightPhotos.eventId))
    .where(and(eq(nightPhotos.id, id), isNull(nightPhotos.takenDownAt)))
    .prepare(),
);

const eventById = prepared({ id: events.id }, (orm, { id }) =>
  orm.select({ eventId: events.id, title: events.title }).from(events).where(eq(events.id, id)).prepare(),
);

/** Files are deleted when the row is written: a crash between the two leaves them to the daily sweep. */
async function deleteFiles(ctx: ServiceContext, imageUrl: string | null): Promise<void> {
  const name = imageUrl === null ? null : uploadNameOf(imageUrl);
  if (name !== null) await ctx.images.remove(name);
}

function find(ctx: ServiceContext, id: string) {
  const row = photoById(ctx.db).get({ id });
  if (row === undefined) throw new DomainError('PHOTO_NOT_FOUND');
  return row;
}

/** The photo that a take-down link is about. Throws PHOTO_NOT_FOUND. */
export function showPhoto(ctx: ServiceContext, { id }: PhotoIdInput): PhotoOfLink {
  const { photo, event } = find(ctx, id);
  return { id, imageUrl: photo.imageUrl ?? '', description: photo.description, event };
}

/**
 * Somebody who is in a photo takes it down: page and files go at once, and for good, because showing it needs consent at
 * every moment (§ 22 KunstUrhG). The organiser is told, and may add it again once everybody agrees. Throws
 * PHOTO_NOT_FOUND.
 */
export async function takeDownPhoto(ctx: ServiceContext, { id, note }: TakeDownPhotoInput): Promise<void> {
  const imageUrl = inTransaction(ctx.db, () => {
    const { photo, event } = find(ctx, id);
    updateRows(ctx.db, nightPhotos, { id }, { takenDownAt: ctx.now(), imageUrl: null });
    writeAudit(ctx, {
      action: 'event.photo_taken_down',
      subjectKind: 'event',
      subjectId: event.id,
      after: { photoId: id },
    });
    putInOutbox(ctx, { kind: 'mail.photo_taken_down', refId: id, payload: { note } });
    ctx.contentChanged();
    return photo.imageUrl;
  });
  await deleteFiles(ctx, imageUrl);
}

/** Removes a photo, or the trace of one that was taken down. Throws PHOTO_NOT_FOUND. */
export async function removeNightPhoto(ctx: ServiceContext, { id }: PhotoIdInput): Promise<NightPhotoEdit[]> {
  requirePermission(ctx, 'events:manage');
  const { eventId, imageUrl } = inTransaction(ctx.db, () => {
    const photo = findRow(ctx.db, nightPhotos, { id });
    if (photo === undefined) throw new DomainError('PHOTO_NOT_FOUND');
    deleteRows(ctx.db, nightPhotos, { id });
    writeAudit(ctx, {
      action: 'event.photo_removed',
      subjectKind: 'event',
      subjectId: photo.eventId,
      before: { photoId: id },
    });
    ctx.contentChanged();
    return photo;
  });
  await deleteFiles(ctx, imageUrl);
  return listPhotosToEdit(ctx, { eventId });
}

/** The night whose photo was taken down, for the mail that tells the organiser; null when it was removed since. */
export function photoForMail(
  ctx: ServiceContext,
  id: string,
): { eventId: string; title: string; description: string } | null {
  const photo = findRow(ctx.db, nightPhotos, { id });
  const event = photo && eventById(ctx.db).get({ id: photo.eventId });
  return photo === undefined || event === undefined ? null : { ...event, description: photo.description };
}
