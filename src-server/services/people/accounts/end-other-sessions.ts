import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { endWaysIn } from './end-ways-in.ts';

/** Signs out everywhere but here and ends every other way in: somebody may have lost a device. Gives how many it were. */
export function endOtherSessions(ctx: ServiceContext): { ended: number } {
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const { ended } = endWaysIn(ctx, userId);
    writeAudit(ctx, { action: 'session.others_ended', subjectKind: 'user', subjectId: userId, after: { ended } });
    return { ended };
  });
}
