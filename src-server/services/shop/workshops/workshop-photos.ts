import { randomBytes } from 'node:crypto';
import { DomainError } from '#shared/errors.ts';
import { photoUrl, WORKSHOP_CUTS } from '#shared/art/photo-cuts.ts';
import { MAX_PICTURE_BYTES } from '#shared/profile/avatar-url.ts';
import { DAY_MS } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = statement<{ token: string; imageUrl: string; at: number }>(
  `INSERT INTO workshop_photos (token, image_url, created_at) VALUES (@token, @imageUrl, @at)`,
);
const take = statement<{ token: string; since: number }, { imageUrl: string }>(
  `DELETE FROM workshop_photos WHERE token = @token AND created_at > @since RETURNING image_url AS imageUrl`,
);
const prune = statement<{ before: number }>(`DELETE FROM workshop_photos WHERE created_at <= @before`);

/**
 * A photo on its own, before the form it belongs to: made anew like every picture, and used by whoever holds the token.
 * One that nobody uses is swept away after a day. Throws PICTURE_REFUSED, PAYLOAD_TOO_LARGE, RATE_LIMITED.
 */
export async function uploadPhoto(ctx: ServiceContext, picture: Blob): Promise<{ photoToken: string }> {
  if (picture.size > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await picture.bytes();
  const name = await ctx.images.keepCuts(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    WORKSHOP_CUTS,
    'auto',
  );
  const photoToken = randomBytes(24).toString('base64url');
  const now = ctx.now().getTime();
  prune(ctx.db).run({ before: now - DAY_MS });
  insert(ctx.db).run({ token: photoToken, imageUrl: photoUrl(name, WORKSHOP_CUTS), at: now });
  return { photoToken };
}

/** The photo's address, for once. Call it inside the transaction that uses it. Throws INVALID_INPUT for a token that is used up or older than a day. */
export function takePhoto(ctx: ServiceContext, token: string): string {
  const photo = take(ctx.db).get({ token, since: ctx.now().getTime() - DAY_MS });
  if (photo === undefined)
    throw new DomainError('INVALID_INPUT', { fields: { photo: 'Failed to upload image. Please try again.' } });
  return photo.imageUrl;
}
