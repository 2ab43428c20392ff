import { eq } from 'drizzle-orm';
import { userRoles } from '#server/db/schema/users.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Mails every admin, the new one too, that there is one more admin: a role that somebody got by fraud must not stay
 * unseen. Call it in the transaction of the grant.
 */
export function announceAdmin(ctx: ServiceContext, newAdminId: string): void {
  const at = ctx.now().toISOString();
  const admins = ctx.db.orm
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .all();
  for (const { userId } of admins)
    putInOutbox(ctx, {
      kind: 'mail.new_admin',
      refId: `${newAdminId}:${userId}:${at}`,
      payload: { userId, newAdminId, at },
    });
}
