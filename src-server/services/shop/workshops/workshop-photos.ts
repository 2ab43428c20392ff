import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { photoUrl, WORKSHOP_CUTS } from '#shared/art/photo-cuts.ts';
import { DAY_MS } from '#shared/time.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { workshopPhotos } from '#server/db/schema/workshops.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const take = prepared({ token: workshopPhotos.token, dayAgo: workshopPhotos.createdAt }, (orm, { token, dayAgo }) =>
  orm
    .delete(workshopPhotos)
    .where(and(eq(workshopPhotos.token, token), gt(workshopPhotos.createdAt, dayAgo)))
    .returning({ imageUrl: workshopPhotos.imageUrl })
    .prepare(),
);
const prune = prepared({ dayAgo: workshopPhotos.createdAt }, (orm, { dayAgo }) =>
  orm.delete(workshopPhotos).where(lte(workshopPhotos.createdAt, dayAgo)).prepare(),
);

const dayBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS);

/**
 * A photo on its own, before the form it belongs to: made anew like every picture, and used by whoever holds the token.
 * One that nobody uses is deleted after a day. Throws a PICTURE_… code, FILE_NOT_READ, RATE_LIMITED.
 */
export async function uploadPhoto(ctx: ServiceContext, picture: Blob): Promise<{ photoToken: string }> {
  const name = await ctx.images.keepCuts(picture, WORKSHOP_CUTS, 'auto');
  const photoToken = randomBytes(24).toString('base64url');
  const now = ctx.now();
  prune(ctx.db).run({ dayAgo: dayBefore(now) });
  insertRow(ctx.db, workshopPhotos, { token: photoToken, imageUrl: photoUrl(name, WORKSHOP_CUTS), createdAt: now });
  return { photoToken };
}

/**
 * The photo's address, for once. Call it inside the transaction that uses it.
 * Throws INVALID_INPUT for a token that is used up or older than a day.
 */
export function takePhoto(ctx: ServiceContext, token: string): string {
  const photo = take(ctx.db).get({ token, dayAgo: dayBefore(ctx.now()) });
  if (photo === undefined)
    throw new DomainError('INVALID_INPUT', { fields: { photo: 'Failed to upload image. Please try again.' } });
  return photo.imageUrl;
}
