import type { RememberRoleInput } from '#shared/profile/update-profile.ts';
import { asProfileRole } from '#shared/roles/seat-role.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Keeps what one usually dances in one's own profile; the rest of it stays. */
export function rememberRole(ctx: ServiceContext, { role }: RememberRoleInput): void {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const written = { danceRole: asProfileRole(role), updatedAt: ctx.now() };
    ctx.db.orm
      .insert(profiles)
      .values({ id: userId, ...written })
      .onConflictDoUpdate({ target: profiles.id, set: written })
      .run();
    writeAudit(ctx, { action: 'profile.updated', subjectKind: 'user', subjectId: userId });
  });
}
