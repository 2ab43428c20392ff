import { eq } from 'drizzle-orm';
import type { ProfileView } from '#shared/profile/update-profile.ts';
import { prepared } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const byId = prepared({ userId: profiles.id }, (orm, { userId }) =>
  orm.select().from(profiles).where(eq(profiles.id, userId)).prepare(),
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
    isDoorPhotoAllowed: (row?.doorPhotoAllowedAt ?? null) !== null,
    wantsReminders: (row?.remindersOffAt ?? null) === null,
    wantsThanks: (row?.thanksOffAt ?? null) === null,
  };
}
