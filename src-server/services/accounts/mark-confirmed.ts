import { eq } from 'drizzle-orm';
import { sessions, users } from '#server/db/schema/users.ts';
import { writeAudit } from '../audit.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import type { ServiceContext } from '../service-context.ts';
import { grantAdmin } from './grant-first-admin.ts';

/**
 * The address is proven, by a link or by a provider that has proven it: whoever was signed in before is not
 * any more, ADMIN_EMAILS counts and the welcome mail goes out. Call it inside the transaction of the proof.
 */
export function markConfirmed(ctx: ServiceContext, adminEmails: readonly string[], user: { id: string; email: string }): void {
  ctx.db.orm.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, user.id)).run();
  ctx.db.orm.delete(sessions).where(eq(sessions.userId, user.id)).run();
  writeAudit(ctx, { action: 'account.confirmed', subjectKind: 'user', subjectId: user.id });
  if (adminEmails.includes(user.email)) grantAdmin(ctx, user.id);
  putInOutbox(ctx, { kind: 'mail.welcome', refId: user.id, payload: { userId: user.id } });
}
