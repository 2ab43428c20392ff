import type { ProfileView } from '#shared/profile/update-profile.ts';
import { findRow } from '#server/db/rows.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** One's own profile; somebody who never filled one in has an empty one. */
export function showProfile(ctx: ServiceContext): ProfileView {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const row = findRow(ctx.db, profiles, { id: userId });
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
    lang: findRow(ctx.db, users, { id: userId }, ['lang'])?.lang ?? null,
  };
}
