import { memberIdOf } from '#shared/membership/membership-id.ts';
import { phaseOf, type MembershipPhase } from '#shared/membership/membership-state.ts';
import { DomainError } from '#shared/errors.ts';
import type { WalletWord } from '#shared/tickets/wallet-words.ts';
import type { ApplePassFace } from '#server/adapters/apple-wallet.ts';
import { findRow } from '#server/db/rows.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { findRunningMembership } from '../../shop/member-price/running-membership.ts';
import { findOrMakePass } from '../../shop/wallet/find-or-make-pass.ts';
import { cardCode, findCard } from './card-rows.ts';
import { showCard } from './show-card.ts';
import { findSubscriber } from './subscriber-rows.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const STATE: Record<MembershipPhase, WalletWord> = {
  none: 'Ended',
  active: 'Valid',
  grace: 'Valid',
  suspended: 'On hold: it opens no door',
  paused: 'On hold: it opens no door',
  ended: 'Ended',
};

/**
 * A member's card as a pass for Apple's Wallet, as our books have it now: greyed out while it opens no door, without a
 * code once it is over. Throws where there is no such membership: a pass goes with it.
 */
export function appleCardFace(ctx: ServiceContext, subscriberId: string): ApplePassFace {
  const row = findSubscriber(ctx, subscriberId);
  if (row === undefined) throw new Error('a pass of a membership that is not there');
  const state = STATE[phaseOf(row, ctx.now())];
  const card = findCard(ctx, subscriberId);
  const name = row.userId === null ? undefined : findRow(ctx.db, users, { id: row.userId }, ['name'])?.name;
  const memberId = memberIdOf(row.membershipId ?? '');
  const hasCode = card !== undefined && name !== undefined && state !== 'Ended';
  return {
    style: 'generic',
    description: 'Member card',
    fields: {
      header: [{ key: 'number', label: 'Member ID', value: memberId }],
      primary: [{ key: 'plan', label: 'Plan', value: planOf(ctx, row.planId).tier }],
      secondary: name === undefined ? [] : [{ key: 'name', label: 'Name', value: name }],
      auxiliary: [],
      back: [
        { key: 'state', label: 'State', value: state, changeMessage: 'Your member card: %@' },
        { key: 'page', label: 'On the website', value: `${ctx.baseUrl}/dashboard` },
      ],
    },
    code: hasCode ? { message: cardCode(ctx, card).code, altText: memberId } : null,
    isVoid: state !== 'Valid' || !hasCode,
    evenings: [],
    expiresAt: null,
  };
}

/**
 * One's own card as a signed pass for Apple's Wallet. Throws UNAUTHORIZED, MEMBERSHIP_NOT_FOUND without a membership
 * that opens the door, and WALLET_NOT_SET_UP.
 */
export async function addCardToAppleWallet(ctx: ServiceContext): Promise<Buffer> {
  requirePermission(ctx, 'profile:own');
  const { userId } = requireUser(ctx);
  const { appleWallet } = ctx;
  if (appleWallet?.isInDate() !== true) throw new DomainError('WALLET_NOT_SET_UP');
  showCard(ctx); // makes the card that is shown
  const membership = findRunningMembership(ctx, userId);
  if (membership === null) throw new DomainError('MEMBERSHIP_NOT_FOUND');
  const { subscriberId } = membership;
  const { id: serial, token } = findOrMakePass(ctx, 'apple', { subscriberId });
  return appleWallet.sign({ serial, token }, appleCardFace(ctx, subscriberId));
}
