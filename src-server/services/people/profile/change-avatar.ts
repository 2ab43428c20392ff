import { AVATAR_SIZES, uploadNameOf, uploadUrl } from '#shared/profile/avatar-url.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showProfile } from './show-profile.ts';

/**
 * Points the profile at another picture, then deletes the old one's files. After a crash in between the daily sweep
 * does.
 */
async function pointAt(ctx: ServiceContext, avatarUrl: string | null): Promise<void> {
  const { userId } = requireUser(ctx);
  const before = inTransaction(ctx.db, () => {
    const { avatarUrl: old } = showProfile(ctx);
    const written = { avatarUrl, updatedAt: ctx.now() };
    ctx.db.orm
      .insert(profiles)
      .values({ id: userId, ...written })
      .onConflictDoUpdate({ target: profiles.id, set: written })
      .run();
    writeAudit(ctx, {
      action: avatarUrl === null ? 'profile.avatar_removed' : 'profile.avatar_changed',
      subjectKind: 'user',
      subjectId: userId,
    });
    return old;
  });
  const name = before === null ? null : uploadNameOf(before);
  if (name !== null) await ctx.images.remove(name);
}

/**
 * Makes an uploaded file one's own picture. Throws a PICTURE_… code, FILE_NOT_READ, RATE_LIMITED; then nothing has
 * changed.
 */
export async function uploadAvatar(ctx: ServiceContext, picture: Blob): Promise<{ avatarUrl: string }> {
  requirePermission(ctx, 'profile:own');
  const name = await ctx.images.keepSquares(picture, AVATAR_SIZES);
  const avatarUrl = uploadUrl(name, Math.max(...AVATAR_SIZES));
  await pointAt(ctx, avatarUrl);
  return { avatarUrl };
}

/** Takes one's own picture away, files included. */
export async function removeAvatar(ctx: ServiceContext): Promise<void> {
  requirePermission(ctx, 'profile:own');
  await pointAt(ctx, null);
}
