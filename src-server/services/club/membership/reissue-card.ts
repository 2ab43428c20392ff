import { DomainError } from '#shared/errors.ts';
import type { ReissueCardInput } from '#shared/membership/reissue-card.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueCard } from './card-rows.ts';
import { findSubscriber } from './subscriber-rows.ts';
import { tellWallet } from './tell-wallet.ts';

/**
 * `membership.reissueCard`: a lost or copied card becomes worthless at every door, and its member sees a new code.
 * Admins. Throws MEMBERSHIP_NOT_FOUND.
 */
export function reissueCard(ctx: ServiceContext, { subscriberId }: ReissueCardInput): { issuedAt: Date } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    const status = findSubscriber(ctx, subscriberId)?.status;
    if (status !== 'active' && status !== 'past_due') throw new DomainError('MEMBERSHIP_NOT_FOUND');
    const card = issueCard(ctx, subscriberId);
    writeAudit(ctx, {
      action: 'membership_card.reissued',
      subjectKind: 'subscriber',
      subjectId: subscriberId,
      after: { keyId: card.keyId },
    });
    tellWallet(ctx, subscriberId);
    return { issuedAt: card.issuedAt };
  });
}
