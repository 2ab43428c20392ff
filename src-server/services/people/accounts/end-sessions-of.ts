import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { sessions } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { forgetTrustedDevices } from './trusted-device.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const end = prepared({ userId: sessions.userId }, (orm, { userId }) =>
  orm.delete(sessions).where(eq(sessions.userId, userId)).prepare(),
);

/**
 * Signs somebody out on every device, which are no longer trusted either. Gives how many it were. Throws
 * USER_NOT_FOUND.
 */
export function endSessionsOf(ctx: ServiceContext, userId: string): { ended: number } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    const ended = end(ctx.db).run({ userId }).changes;
    forgetTrustedDevices(ctx, userId);
    writeAudit(ctx, {
      action: 'session.all_ended',
      subjectKind: 'user',
      subjectId: userId,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
    return { ended };
  });
}
