import type { DanceRole, DancingLevel } from '#shared/profile/profile-fields.ts';
import type { ProfileView } from '#shared/profile/update-profile.ts';
import { statement } from '#server/db/client.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Row = {
  displayName: string | null;
  phoneNumber: string | null;
  danceRole: DanceRole | null;
  dancingLevel: DancingLevel | null;
  avatarUrl: string | null;
  doorPhotoAllowedAt: number | null;
};

const byId = statement<{ userId: string }, Row>(
  `SELECT display_name AS displayName, phone_number AS phoneNumber, dance_role AS danceRole, dancing_level AS dancingLevel, avatar_url AS avatarUrl, door_photo_allowed_at AS doorPhotoAllowedAt
   FROM profiles WHERE id = @userId`,
);

/** One's own profile; somebody who never filled one in has an empty one. */
export function showProfile(ctx: ServiceContext): ProfileView {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const row = byId(ctx.db).get({ userId });
  return {
    userId,
    email,
    displayName: row?.displayName ?? null,
    phoneNumber: row?.phoneNumber ?? null,
    danceRole: row?.danceRole ?? null,
    dancingLevel: row?.dancingLevel ?? null,
    avatarUrl: row?.avatarUrl ?? null,
    isDoorPhotoAllowed: row?.doorPhotoAllowedAt != null,
  };
}
