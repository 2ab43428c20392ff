import { and, eq } from 'drizzle-orm';
import type { EndSessionInput } from '#shared/accounts/sessions.ts';
import { DomainError } from '#shared/errors.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { sessions } from '#server/db/schema/users.ts';
import { writeAudit } from '../../base/audit.ts';
import { requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Signs one of one's own devices out. Error: SESSION_NOT_FOUND. */
export function endSession(ctx: ServiceContext, input: EndSessionInput): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    const ended = ctx.db.orm
      .delete(sessions)
      .where(and(eq(sessions.id, input.id), eq(sessions.userId, userId)))
      .run();
    if (ended.changes === 0) throw new DomainError('SESSION_NOT_FOUND');
    writeAudit(ctx, { action: 'session.ended', subjectKind: 'user', subjectId: userId });
  });
}
