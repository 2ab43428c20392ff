import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from './end-ways-in.ts';

/**
 * The address is proven, by a link or by a provider that has proven it, and the welcome mail goes out. Every password
 * and second factor from before ends with it (db/triggers-accounts.ts), and every way in: the proof's own password is
 * written afterwards. Call it inside the transaction of the proof.
 */
export function markConfirmed(ctx: ServiceContext, user: { id: string }): void {
  ctx.db.orm.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, user.id)).run();
  endWaysIn(ctx, user.id);
  writeAudit(ctx, { action: 'account.confirmed', subjectKind: 'user', subjectId: user.id });
  putInOutbox(ctx, { kind: 'mail.welcome', refId: user.id, payload: { userId: user.id } });
}
