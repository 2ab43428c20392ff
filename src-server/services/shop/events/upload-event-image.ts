import { EVENT_CUTS, photoUrl, type PhotoFocus } from '#shared/art/photo-cuts.ts';
import { MAX_PICTURE_BYTES } from '#shared/profile/avatar-url.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Stores a picture an event can name, in every shape it is shown in, around what must stay in it. One that no event
 * names within a day is swept away. Throws PICTURE_REFUSED, PAYLOAD_TOO_LARGE, RATE_LIMITED.
 */
export async function uploadEventImage(
  ctx: ServiceContext,
  { picture, focus }: { picture: Blob; focus: PhotoFocus },
): Promise<{ imageUrl: string }> {
  requirePermission(ctx, 'events:manage');
  if (picture.size > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const bytes = await picture.bytes();
  const name = await ctx.images.keepCuts(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    EVENT_CUTS,
    focus,
  );
  return { imageUrl: photoUrl(name, EVENT_CUTS) };
}
