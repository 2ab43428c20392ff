import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { memberIdOf } from '#shared/membership/membership-id.ts';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { qrSvg } from '../../shop/tickets/qr-svg.ts';
import { cardCode, findCard, issueCard, type CardRow } from './card-rows.ts';
import { tellWallet } from './tell-wallet.ts';
import { findRunningMembership } from '../../shop/member-price/running-membership.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/** Made when it is first asked for, then reused; anew only after a revocation or a change of keys. */
function findOrIssue(ctx: ServiceContext, subscriberId: string): { card: CardRow; isNew: boolean } {
  const isCurrent = (card: CardRow | undefined): card is CardRow => card?.keyId === ctx.signer.keyId;
  const known = findCard(ctx, subscriberId);
  if (isCurrent(known)) return { card: known, isNew: false };
  return inTransaction(ctx.db, () => {
    const other = findCard(ctx, subscriberId); // two tabs at once: the other one's is as good
    if (isCurrent(other)) return { card: other, isNew: false };
    const card = issueCard(ctx, subscriberId);
    writeAudit(ctx, {
      action: 'membership_card.issued',
      subjectKind: 'subscriber',
      subjectId: subscriberId,
      after: { keyId: card.keyId, replaced: other !== undefined },
    });
    if (other !== undefined) tellWallet(ctx, subscriberId);
    return { card, isNew: true };
  });
}

/** What a screen reader says in place of the code. */
const codeOf = (memberId: string): Record<Lang, string> => ({
  en: `Membership QR code, Member ID ${memberId}`,
  de: `QR-Code der Mitgliedschaft, Mitgliedsnummer ${memberId}`,
});

/**
 * `membership.qrCode`: one's own card with its signed code, and the fields the code stands for, whose hash is the
 * code's Ed25519 signature. Throws UNAUTHORIZED, and MEMBERSHIP_NOT_FOUND without a membership that opens the door.
 */
export function showCard(ctx: ServiceContext, lang: Lang = 'en'): MembershipCardView {
  requirePermission(ctx, 'profile:own');
  const { userId, email } = requireUser(ctx);
  const membership = findRunningMembership(ctx, userId);
  if (membership?.hasAccess !== true) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const { subscriberId, membershipId, planId, facts } = membership;
  const { card, isNew } = findOrIssue(ctx, subscriberId);
  const { code, signature } = cardCode(ctx, card);
  const memberId = memberIdOf(membershipId);
  return {
    membershipId,
    memberId,
    svg: qrSvg(code, codeOf(memberId)[lang]),
    code,
    payload: {
      membershipId,
      userId,
      email,
      tier: planOf(ctx, planId).tier,
      expiryDate: facts.cancelAt ?? facts.currentPeriodEnd,
      verificationHash: signature,
    },
    issuedAt: card.issuedAt,
    isNew,
  };
}
