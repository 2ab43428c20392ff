import { DomainError } from '#shared/errors.ts';
import type { ReissueCardInput } from '#shared/membership/reissue-card.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { issueCard } from './card-rows.ts';
import { tellWallet } from './tell-wallet.ts';

const begun = statement<{ id: string }, { id: string }>(
  `SELECT id FROM subscribers WHERE id = @id AND status IN ('active', 'past_due')`,
);

/**
 * `membership.reissueCard`: a lost or copied card becomes worthless at every door, and its member sees a new code. Admins.
 * Throws MEMBERSHIP_NOT_FOUND.
 */
export function reissueCard(ctx: ServiceContext, { subscriberId }: ReissueCardInput): { issuedAt: Date } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    if (begun(ctx.db).get({ id: subscriberId }) === undefined) throw new DomainError('MEMBERSHIP_NOT_FOUND');
    const card = issueCard(ctx, subscriberId);
    writeAudit(ctx, {
      action: 'membership_card.reissued',
      subjectKind: 'subscriber',
      subjectId: subscriberId,
      after: { keyId: card.keyId },
    });
    tellWallet(ctx, subscriberId);
    return { issuedAt: new Date(card.issuedAt) };
  });
}
