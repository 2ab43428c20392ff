import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { ActivatedMembership, MembershipVerified } from '#shared/membership/membership-views.ts';
import { prepared } from '#server/db/client.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { askAboutMembership } from './settle-membership.ts';
import { showMembership } from './show-membership.ts';
import { findBySession, type SubscriberRow } from './subscriber-rows.ts';

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

function activatedOf(ctx: ServiceContext, row: SubscriberRow | undefined): ActivatedMembership | null {
  if (row === undefined || row.membershipId === null) return null;
  const status = showMembership(ctx);
  if (status.planId === null) return null;
  const isMailFailed = stuckMail(ctx.db).get({ id: row.id }) !== undefined;
  return { activated: true, paymentStatus: 'paid', isMailFailed, status };
}

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
  const settled = activatedOf(ctx, row);
  if (settled !== null) return settled;
  const asked = await askAboutMembership(ctx, sessionId).catch((error: unknown) => {
    throw new DomainError('PAYMENT_CHECK_FAILED', {}, { cause: error });
  });
  asked?.settle();
  const activated = activatedOf(ctx, findBySession(ctx, sessionId));
  if (activated !== null) return activated;
  const isProcessing = asked?.session.status === 'complete' && asked.session.paymentStatus === 'unpaid';
  return {
    activated: false,
    paymentStatus: isProcessing ? 'processing' : 'unpaid',
    isMailFailed: false,
    status: showMembership(ctx),
  };
}
