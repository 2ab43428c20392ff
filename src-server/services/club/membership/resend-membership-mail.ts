import { and, eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCurrent } from './subscriber-rows.ts';

const NOT_AGAIN_WITHIN_MS = 10 * MINUTE_MS;

const resent = prepared({ refId: outbox.refId }, (orm, { refId }) =>
  orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail.membership_resend'), eq(outbox.refId, refId)))
    .prepare(),
);

/**
 * `membership.resendEmail`: the confirmation once more, at most every ten minutes. Throws MEMBERSHIP_NOT_FOUND,
 * RATE_LIMITED.
 */
export function resendMembershipMail(ctx: ServiceContext, lang: Lang | null = null): { sent: true } {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  return inTransaction(ctx.db, () => {
    const row = findCurrent(ctx, userId);
    if (row === undefined || row.status === 'ended') throw new DomainError('MEMBERSHIP_NOT_FOUND');
    const slot = Math.floor(ctx.now().getTime() / NOT_AGAIN_WITHIN_MS);
    if (resent(ctx.db).get({ refId: `${row.id}:${slot}` }) !== undefined)
      throw new DomainError('RATE_LIMITED', {
        retryAfterSeconds: Math.ceil(((slot + 1) * NOT_AGAIN_WITHIN_MS - ctx.now().getTime()) / 1000),
      });
    putInOutbox(ctx, { kind: 'mail.membership_resend', refId: `${row.id}:${slot}`, lang });
    return { sent: true };
  });
}
