import { eq } from 'drizzle-orm';
import { userRoles } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { announceAdmin } from './announce-admin.ts';

/** Whether there is an admin. */
export const hasAdmin = ({ db }: Pick<ServiceContext, 'db'>): boolean =>
  db.orm.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1).get() !==
  undefined;

/** `by`: what the role is based on, for the audit log. Call it inside a transaction. */
export function grantAdmin(ctx: ServiceContext, userId: string, by: string): void {
  const granted = ctx.db.orm
    .insert(userRoles)
    .values({ userId, role: 'admin', createdAt: ctx.now() })
    .onConflictDoNothing()
    .run();
  if (granted.changes === 0) return;
  writeAudit(ctx, { action: 'role.granted', subjectKind: 'user', subjectId: userId, after: { role: 'admin', by } });
  announceAdmin(ctx, userId);
}

/**
 * ADMIN_EMAILS names who may become the first admin of a shop that has none, in the moment their address is proven by
 * whoever signed it up (docs/decisions.md A2). Everybody else: `npm run doctor -- --first-admin`, and from then on the
 * admin panel. Call it inside the transaction of the proof.
 */
export function grantFirstAdmin(
  ctx: ServiceContext,
  adminEmails: readonly string[],
  user: { id: string; email: string },
): void {
  if (adminEmails.includes(user.email) && !hasAdmin(ctx)) grantAdmin(ctx, user.id, 'ADMIN_EMAILS');
}
