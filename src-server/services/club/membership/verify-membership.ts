import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { MembershipVerified } from '#shared/membership/membership-views.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutMembership } from './settle-membership.ts';
import { showMembership } from './show-membership.ts';
import { findBySession } from './subscriber-rows.ts';

const stuckMail = prepared({ id: outbox.refId }, (orm, { id }) =>
  orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail.membership_welcome'),
        eq(outbox.refId, id),
        ne(outbox.status, 'done'),
        isNotNull(outbox.lastError),
      ),
    )
    .prepare(),
);

/**
 * `membership.verify`: the page one comes back to asks the provider and settles if it is paid. What is settled is
 * answered from our books. Throws NO_SESSION_ID, ORDER_NOT_FOUND (not one's own), PAYMENT_CHECK_FAILED.
 */
export async function verifyMembership(ctx: ServiceContext, sessionId: string): Promise<MembershipVerified> {
  requirePermission(ctx, 'checkout:buy');
  const { userId } = requireUser(ctx);
  if (sessionId === '') throw new DomainError('NO_SESSION_ID');
  const row = findBySession(ctx, sessionId);
  if (row === undefined || row.userId !== userId) throw new DomainError('ORDER_NOT_FOUND');
  if (row.membershipId !== null)
    return {
      activated: true,
      paymentStatus: 'paid',
      isMailFailed: stuckMail(ctx.db).get({ id: row.id }) !== undefined,
      status: showMembership(ctx),
    };
  const asked = await askAboutMembership(ctx, sessionId).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  asked?.settle();
  const after = findBySession(ctx, sessionId);
  const activated = after !== undefined && after.membershipId !== null;
  const isProcessing = asked?.session.status === 'complete' && asked.session.paymentStatus === 'unpaid';
  return {
    activated,
    paymentStatus: activated ? 'paid' : isProcessing ? 'processing' : 'unpaid',
    isMailFailed: false,
    status: showMembership(ctx),
  };
}
