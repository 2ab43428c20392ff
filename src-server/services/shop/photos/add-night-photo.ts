import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { photoUrl, WORKSHOP_CUTS } from '#shared/art/photo-cuts.ts';
import { DomainError } from '#shared/errors.ts';
import {
  MOST_NIGHT_PHOTOS,
  PHOTO_CONSENT_WORDING,
  type AddNightPhotoInput,
  type NightPhotoEdit,
} from '#shared/photos/night-photo.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { nightPhotos } from '#server/db/schema/night-photos.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countNightPhotos, listPhotosToEdit } from './list-night-photos.ts';

const lastPosition = prepared({ eventId: nightPhotos.eventId }, (orm, { eventId }) =>
  orm
    .select({ position: sql<number>`coalesce(max(${nightPhotos.position}), -1)` })
    .from(nightPhotos)
    .where(eq(nightPhotos.eventId, eventId))
    .prepare(),
);

/** Throws EVENT_NOT_FOUND, NIGHT_NOT_BEGUN, TOO_MANY_PHOTOS. */
function requireRoom(ctx: ServiceContext, eventId: string): void {
  const event = findRow(ctx.db, events, { id: eventId }, ['startsAt']);
  if (event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.startsAt > ctx.now()) throw new DomainError('NIGHT_NOT_BEGUN');
  if (countNightPhotos(ctx, eventId) >= MOST_NIGHT_PHOTOS) throw new DomainError('TOO_MANY_PHOTOS');
}

/**
 * Adds a photo to a night that has begun, with the sentence by which somebody confirms that it may be shown. The picture
 * is cut and stored first; one whose row is not written is swept away within a day. Throws EVENT_NOT_FOUND,
 * NIGHT_NOT_BEGUN, TOO_MANY_PHOTOS, a PICTURE_… code, FILE_NOT_READ, RATE_LIMITED.
 */
export async function addNightPhoto(
  ctx: ServiceContext,
  { picture, eventId, description, consent, focus }: AddNightPhotoInput & { picture: Blob },
): Promise<NightPhotoEdit[]> {
  requirePermission(ctx, 'events:manage');
  const { userId } = requireUser(ctx);
  requireRoom(ctx, eventId);
  const name = await ctx.images.keepCuts(picture, WORKSHOP_CUTS, focus);
  return inTransaction(ctx.db, () => {
    requireRoom(ctx, eventId);
    const id = randomUUID();
    const now = ctx.now();
    insertRow(ctx.db, nightPhotos, {
      id,
      eventId,
      position: (lastPosition(ctx.db).get({ eventId })?.position ?? -1) + 1,
      imageUrl: photoUrl(name, WORKSHOP_CUTS),
      description,
      consent,
      consentWording: PHOTO_CONSENT_WORDING[consent],
      consentBy: userId,
      consentAt: now,
      createdAt: now,
    });
    writeAudit(ctx, {
      action: 'event.photo_added',
      subjectKind: 'event',
      subjectId: eventId,
      after: { photoId: id, consent },
    });
    ctx.contentChanged();
    return listPhotosToEdit(ctx, { eventId });
  });
}
