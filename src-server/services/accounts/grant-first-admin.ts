import { eq } from 'drizzle-orm';
import { inTransaction } from '#server/db/transaction.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { writeAudit } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { userById } from './account-statements.ts';

/** Call it inside a transaction. */
export function grantAdmin(ctx: ServiceContext, userId: string): void {
  const granted = ctx.db.orm.insert(userRoles).values({ userId, role: 'admin', createdAt: ctx.now() }).onConflictDoNothing().run();
  if (granted.changes > 0) writeAudit(ctx, { action: 'role.granted', subjectKind: 'user', subjectId: userId, after: { role: 'admin', by: 'ADMIN_EMAILS' } });
}

/**
 * A house without an admin gets its first one when somebody named in ADMIN_EMAILS, with a proven address,
 * signs in (decisions §7). Once there is one, roles are the admin panel's business.
 */
export function grantFirstAdmin(ctx: ServiceContext, adminEmails: readonly string[], userId: string): void {
  if (adminEmails.length === 0) return;
  inTransaction(ctx.db, () => {
    const user = userById(ctx.db).get({ userId });
    if (user === undefined || !user.emailVerified || !adminEmails.includes(user.email)) return;
    const hasAdmin = ctx.db.orm.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'admin')).limit(1).get() !== undefined;
    if (!hasAdmin) grantAdmin(ctx, userId);
  });
}
