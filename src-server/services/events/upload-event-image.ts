import { MAX_PICTURE_BYTES, uploadUrl } from '#shared/profile/avatar-url.ts';
import { DomainError } from '#shared/errors.ts';
import { requirePermission } from '../authorize.ts';
import type { ServiceContext } from '../service-context.ts';

/** For lists, and for an event's own page. */
const SIZES = [400, 1200] as const;

/** Stores a picture an event can name. One that no event names within a day is swept away. Throws PICTURE_REFUSED, PAYLOAD_TOO_LARGE, RATE_LIMITED. */
export async function uploadEventImage(ctx: ServiceContext, picture: Blob): Promise<{ imageUrl: string }> {
  requirePermission(ctx, 'events:manage');
  if (picture.size > MAX_PICTURE_BYTES) throw new DomainError('PAYLOAD_TOO_LARGE');
  const name = await ctx.images.keepSquares(Buffer.from(await picture.arrayBuffer()), SIZES);
  return { imageUrl: uploadUrl(name, Math.max(...SIZES)) };
}
