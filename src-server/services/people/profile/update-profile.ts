import type { ProfileView, UpdateProfileInput } from '#shared/profile/update-profile.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { showProfile } from './show-profile.ts';

type Row = Omit<UpdateProfileInput, 'isDoorPhotoAllowed'> & { userId: string; allowedAt: number | null; at: number };

// A consent keeps the time it was first given.
const write = statement<Row>(
  `INSERT INTO profiles (id, display_name, phone_number, dance_role, dancing_level, door_photo_allowed_at, updated_at)
   VALUES (@userId, @displayName, @phoneNumber, @danceRole, @dancingLevel, @allowedAt, @at)
   ON CONFLICT (id) DO UPDATE SET display_name = @displayName, phone_number = @phoneNumber, dance_role = @danceRole, dancing_level = @dancingLevel,
     door_photo_allowed_at = CASE WHEN @allowedAt IS NULL THEN NULL ELSE COALESCE(door_photo_allowed_at, @allowedAt) END, updated_at = @at`,
);

/** Saves one's own profile. The trail says that, and whether the photo may be shown at the door; never what was written. */
export function updateProfile(ctx: ServiceContext, input: UpdateProfileInput): ProfileView {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const before = showProfile(ctx);
    const { isDoorPhotoAllowed, ...fields } = input;
    const at = ctx.now().getTime();
    write(ctx.db).run({ ...fields, userId, allowedAt: isDoorPhotoAllowed ? at : null, at });
    writeAudit(ctx, { action: 'profile.updated', subjectKind: 'user', subjectId: userId });
    if (before.isDoorPhotoAllowed !== isDoorPhotoAllowed) {
      writeAudit(ctx, {
        action: 'profile.door_photo',
        subjectKind: 'user',
        subjectId: userId,
        before: before.isDoorPhotoAllowed,
        after: isDoorPhotoAllowed,
      });
    }
    return showProfile(ctx);
  });
}
