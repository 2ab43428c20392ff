import { DomainError } from '#shared/errors.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findCustomerId } from './subscriber-rows.ts';

/**
 * `membership.customerPortal`: the provider's page for card and invoices; it can't cancel around the term. Throws
 * MEMBERSHIP_NOT_FOUND, MEMBERSHIP_CHECK_FAILED.
 */
export async function openPortal(ctx: ServiceContext): Promise<{ url: string }> {
  requirePermission(ctx, 'profile:own');
  const customerId = findCustomerId(ctx, requireUser(ctx).userId);
  if (customerId === undefined) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  return ctx.payments
    .createPortalSession({ customerId, returnUrl: `${ctx.baseUrl}/subscription-management` })
    .catch((error: unknown) => {
      throw new DomainError('MEMBERSHIP_CHECK_FAILED', {}, { cause: error });
    });
}
