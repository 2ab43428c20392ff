import { perksOfPlan } from '#shared/door/perks-of-plan.ts';
import { doorName } from '#shared/door/verdict.ts';
import type { ScannedMember } from '#shared/door/decide-verdict.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { hasAccess, type MembershipStatus } from '#shared/membership/membership-state.ts';
import type { MembershipPerk } from '#shared/membership/perks.ts';
import { MEMBERSHIP_PLANS, type PlanId } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { statement } from '#server/db/client.ts';
import { findSpentEntitlement } from '../../shop/member-price/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { DoorEvent } from './door-event.ts';
import type { ReadCode } from './read-code.ts';

export type MemberRow = {
  id: string;
  planId: PlanId;
  status: MembershipStatus;
  currentPeriodEnd: number | null;
  cancelAt: number | null;
  pauseStartsAt: number | null;
  pauseEndsAt: number | null;
  graceStartedAt: number | null;
  name: string | null;
  photoUrl: string | null;
  cardRevokedAt: number | null;
};

export const MEMBER_COLUMNS = `s.id, s.plan_id AS planId, s.status, s.current_period_end AS currentPeriodEnd, s.cancel_at AS cancelAt, s.pause_starts_at AS pauseStartsAt, s.pause_ends_at AS pauseEndsAt,
  s.grace_started_at AS graceStartedAt, u.name, CASE WHEN p.door_photo_allowed_at IS NOT NULL THEN p.avatar_url END AS photoUrl`;
export const MEMBER_JOINS = `LEFT JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = s.user_id`;

const byCard = statement<{ codeId: string }, MemberRow>(
  `SELECT ${MEMBER_COLUMNS}, c.revoked_at AS cardRevokedAt FROM membership_cards c JOIN subscribers s ON s.id = c.subscriber_id ${MEMBER_JOINS} WHERE c.code_id = @codeId`,
);
const byMembershipId = statement<{ membershipId: string }, MemberRow>(
  `SELECT ${MEMBER_COLUMNS}, NULL AS cardRevokedAt FROM subscribers s ${MEMBER_JOINS} WHERE s.membership_id = @membershipId`,
);
/** Read off a card: it names somebody only if it is one member's alone. */
const byShownId = statement<{ end: string }, MemberRow>(
  `SELECT ${MEMBER_COLUMNS}, NULL AS cardRevokedAt FROM subscribers s ${MEMBER_JOINS} WHERE substr(s.membership_id, -8) = @end LIMIT 2`,
);
const handedOut = statement<{ subscriberId: string }, { perk: MembershipPerk }>(
  `SELECT perk FROM membership_perks WHERE subscriber_id = @subscriberId`,
);

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** The dates a membership is judged by, from its row. */
export const membershipFacts = (row: MemberRow) => ({
  status: row.status,
  currentPeriodEnd: toDate(row.currentPeriodEnd),
  cancelAt: toDate(row.cancelAt),
  pauseStartsAt: toDate(row.pauseStartsAt),
  pauseEndsAt: toDate(row.pauseEndsAt),
  graceStartedAt: toDate(row.graceStartedAt),
});

/** What a member pays at this door for the cheapest entry; a plan that gives nothing here pays it in full. */
export function entryPrice(
  planId: PlanId,
  event: DoorEvent,
): { priceCents: number; voucherCents: number; spendsEntitlement: boolean } {
  const price = memberPrice(
    planId,
    {
      kind: event.kind,
      startsAt: new Date(event.startsAt),
      isPreParty: event.isPreParty === 1,
      memberOffer: event.memberOffer === 1,
    },
    cents(event.entryCents),
  );
  return price === null
    ? { priceCents: event.entryCents, voucherCents: 0, spendsEntitlement: false }
    : { ...price, spendsEntitlement: true };
}

/** `spendsEntitlement`: an entry that is free for everyone spends nothing. */
export type DoorMember = {
  subscriberId: string;
  planId: PlanId;
  isSpent: boolean;
  spendsEntitlement: boolean;
  scanned: ScannedMember;
};

function rowOf(ctx: ServiceContext, find: NonNullable<ReadCode['find']>): MemberRow | undefined {
  if (find.by === 'card-code') return byCard(ctx.db).get({ codeId: find.codeId });
  if (find.by === 'membership-id') return byMembershipId(ctx.db).get({ membershipId: find.membershipId });
  if (find.by !== 'number-end') return undefined;
  const [row, another] = byShownId(ctx.db).all({ end: find.end });
  return another === undefined ? row : undefined;
}

/** The member behind a card or a typed membership id. Whether the card came in tonight is the admission's row to decide, as with tickets. */
export function findDoorMember(ctx: ServiceContext, find: ReadCode['find'], event: DoorEvent): DoorMember | null {
  const row = find === null ? undefined : rowOf(ctx, find);
  if (row === undefined) return null;
  const entitlement = findSpentEntitlement(ctx, { subscriberId: row.id, eventId: event.id });
  const price = entryPrice(row.planId, event);
  const given = new Set(
    handedOut(ctx.db)
      .all({ subscriberId: row.id })
      .map(({ perk }) => perk),
  );
  // Spent by coming in with this very card: then the admission's row says so, and when.
  const isSpent = entitlement?.spentBy === 'ticket';
  return {
    subscriberId: row.id,
    planId: row.planId,
    isSpent: entitlement !== null,
    spendsEntitlement: price.spendsEntitlement,
    scanned: {
      subscriberId: row.id,
      tier: MEMBERSHIP_PLANS.find(({ id }) => id === row.planId)?.tier ?? row.planId,
      planId: row.planId,
      photoUrl: row.photoUrl,
      priceCents: isSpent ? null : price.priceCents,
      voucherCents: price.voucherCents,
      perksToHandOut: perksOfPlan(row.planId).filter((perk) => !given.has(perk)),
      holder: doorName(row.name),
      hasAccess: hasAccess(membershipFacts(row), ctx.now()),
      isCardRevoked: row.cardRevokedAt !== null,
      firstUse: null,
    },
  };
}
