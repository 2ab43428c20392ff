import type { ProfileView, UpdateProfileInput } from '#shared/profile/update-profile.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeLanguage } from '../accounts/write-language.ts';
import { showProfile } from './show-profile.ts';

/**
 * Saves one's own profile. The audit log has that it was saved, and whether the photo may be shown at the door; never
 * the content.
 */
export function updateProfile(ctx: ServiceContext, input: UpdateProfileInput): ProfileView {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const before = showProfile(ctx);
    const { isDoorPhotoAllowed, wantsReminders, wantsThanks, lang, ...fields } = input;
    const at = ctx.now();
    // A consent keeps the time it was first given.
    const keepsConsent = isDoorPhotoAllowed && before.isDoorPhotoAllowed;
    const consent = keepsConsent ? {} : { doorPhotoAllowedAt: isDoorPhotoAllowed ? at : null };
    const reminders = wantsReminders === before.wantsReminders ? {} : { remindersOffAt: wantsReminders ? null : at };
    const thanks = wantsThanks === before.wantsThanks ? {} : { thanksOffAt: wantsThanks ? null : at };
    const written = { ...fields, ...consent, ...reminders, ...thanks, updatedAt: at };
    ctx.db.orm
      .insert(profiles)
      .values({ id: userId, ...written })
      .onConflictDoUpdate({ target: profiles.id, set: written })
      .run();
    if (lang !== undefined) writeLanguage(ctx, userId, lang);
    writeAudit(ctx, { action: 'profile.updated', subjectKind: 'user', subjectId: userId });
    if (before.wantsThanks !== wantsThanks)
      writeAudit(ctx, {
        action: wantsThanks ? 'thanks.allowed' : 'thanks.objected',
        subjectKind: 'user',
        subjectId: userId,
      });
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
