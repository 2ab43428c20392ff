import { and, eq, ne } from 'drizzle-orm';
import { inTransaction } from '#server/db/transaction.ts';
import { sessions } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import { forgetTrustedDevices } from './trusted-device.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Signs out everywhere but here, and trusts no browser any more: somebody may have lost a device. Gives how many were
 * ended.
 */
export function endOtherSessions(ctx: ServiceContext): { ended: number } {
  const { userId, session } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const ended = ctx.db.orm
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, session?.id ?? '')))
      .run().changes;
    forgetTrustedDevices(ctx, userId);
    writeAudit(ctx, { action: 'session.others_ended', subjectKind: 'user', subjectId: userId, after: { ended } });
    return { ended };
  });
}
