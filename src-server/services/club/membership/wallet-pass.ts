import { DomainError } from '#shared/errors.ts';
import { memberIdOf } from '#shared/membership/membership-id.ts';
import { phaseOf, type MembershipPhase } from '#shared/membership/membership-state.ts';
import type { WalletPassState } from '#server/adapters/wallet.ts';
import { findRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { cardCode, findCard } from './card-rows.ts';
import { findRunningMembership } from '../../shop/member-price/running-membership.ts';
import { showCard } from './show-card.ts';
import { findSubscriber } from './subscriber-rows.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const STATE: Record<MembershipPhase, WalletPassState> = {
  none: 'EXPIRED',
  active: 'ACTIVE',
  grace: 'ACTIVE',
  suspended: 'INACTIVE',
  paused: 'INACTIVE',
  ended: 'EXPIRED',
};

/**
 * `membership.walletPass`: the link that puts one's own card into Google's wallet, signed here. Throws
 * MEMBERSHIP_NOT_FOUND without a membership that opens the door, WALLET_NOT_SET_UP where no issuer is configured.
 */
export async function issueWalletPass(ctx: ServiceContext): Promise<{ success: true; walletPassUrl: string }> {
  requirePermission(ctx, 'profile:own');
  const { userId, displayName } = requireUser(ctx);
  if (ctx.wallet === undefined) throw new DomainError('WALLET_NOT_SET_UP');
  const { code, memberId, payload } = showCard(ctx);
  const membership = findRunningMembership(ctx, userId);
  if (membership === null) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const walletPassUrl = await ctx.wallet.saveUrl({
    subscriberId: membership.subscriberId,
    tier: payload.tier,
    name: displayName,
    memberId,
    code,
    state: STATE[membership.phase],
  });
  return { success: true, walletPassUrl };
}

/**
 * Tells Google what has become of a membership, as our books have it now: greyed out, shown with its present code, or
 * taken back. Safe to repeat.
 */
export async function updateWalletPass(ctx: ServiceContext, subscriberId: string): Promise<void> {
  if (ctx.wallet === undefined) return;
  const row = findSubscriber(ctx, subscriberId);
  const card = findCard(ctx, subscriberId);
  // A card that was never made is in no wallet.
  if (card === undefined) return;
  const phase = row === undefined ? 'ended' : phaseOf(row, ctx.now());
  const name = row?.userId == null ? undefined : findRow(ctx.db, users, { id: row.userId }, ['name'])?.name;
  if (row === undefined || row.membershipId === null || name === undefined || STATE[phase] === 'EXPIRED') {
    await ctx.wallet.revoke(subscriberId);
    return;
  }
  await ctx.wallet.update({
    subscriberId,
    tier: planOf(ctx, row.planId).tier,
    name,
    memberId: memberIdOf(row.membershipId),
    code: cardCode(ctx, card).code,
    state: STATE[phase],
  });
}
