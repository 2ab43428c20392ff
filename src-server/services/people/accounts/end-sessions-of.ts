import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from './end-ways-in.ts';

/** Signs somebody out on every device and ends every other way in. Gives how many it were. Throws USER_NOT_FOUND. */
export function endSessionsOf(ctx: ServiceContext, userId: string): { ended: number } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    const { ended } = endWaysIn(ctx, userId);
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
