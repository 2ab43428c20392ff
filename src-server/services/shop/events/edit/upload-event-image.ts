import { EVENT_CUTS, photoUrl, type PhotoFocus } from '#shared/art/photo-cuts.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/**
 * Stores a picture an event can name, in every shape it is shown in, around what must stay in it. One that no event
 * names within a day is swept away. Throws a PICTURE_… code, FILE_NOT_READ, RATE_LIMITED.
 */
export async function uploadEventImage(
  ctx: ServiceContext,
  { picture, focus }: { picture: Blob; focus: PhotoFocus },
): Promise<{ imageUrl: string }> {
  requirePermission(ctx, 'events:manage');
  const name = await ctx.images.keepCuts(picture, EVENT_CUTS, focus);
  return { imageUrl: photoUrl(name, EVENT_CUTS) };
}
