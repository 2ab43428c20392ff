import { eq, sql } from 'drizzle-orm';
import { FACT_COLUMNS } from '../../shop/member-price/running-membership.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import type { ScannedMember } from '#shared/door/decide-verdict.ts';
import { memberPrice } from '#shared/membership/member-price.ts';
import { hasAccessTonight, type MembershipFacts } from '#shared/membership/membership-state.ts';
import type { PlanId, MembershipPlan } from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { membershipCards, membershipPerks } from '#server/db/schema/member-cards.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import { findSpentEntitlement } from '../../shop/member-price/spend-entitlement.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { DoorEvent } from './door-event.ts';
import type { ReadCode } from './read-code.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';
import type { PricingPlan } from '#shared/orders/member-line.ts';

/** The photo is shown at the door only to whom its owner has allowed it. */
export const doorPhotoUrl = sql<
  string | null
>`case when ${profiles.doorPhotoAllowedAt} is not null then ${profiles.avatarUrl} end`;

/** What the door has to know of a membership. */
const memberColumns = {
  id: subscribers.id,
  planId: subscribers.planId,
  ...FACT_COLUMNS,
  name: users.name,
  photoUrl: doorPhotoUrl,
};

const byCard = prepared({ codeId: membershipCards.codeId }, (orm, { codeId }) =>
  orm
    .select({ ...memberColumns, cardRevokedAt: membershipCards.revokedAt })
    .from(membershipCards)
    .innerJoin(subscribers, eq(subscribers.id, membershipCards.subscriberId))
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, subscribers.userId))
    .where(eq(membershipCards.codeId, codeId))
    .prepare(),
);
const selectMember = (orm: Orm) =>
  orm
    .select(memberColumns)
    .from(subscribers)
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, subscribers.userId));
const byMembershipId = prepared({ membershipId: subscribers.membershipId }, (orm, { membershipId }) =>
  selectMember(orm).where(eq(subscribers.membershipId, membershipId)).prepare(),
);
/** Read off a card: it names somebody only if it is one member's alone. */
const byShownId = prepared({ end: String }, (orm, { end }) =>
  selectMember(orm)
    .where(sql`substr(${subscribers.membershipId}, -8) = ${end}`)
    .limit(2)
    .prepare(),
);

/** What a member pays at this door for the cheapest entry; a plan that gives nothing here pays it in full. */
export function entryPrice(
  plan: PricingPlan,
  event: DoorEvent,
): { priceCents: number; voucherCents: number; spendsEntitlement: boolean } {
  const price = memberPrice(plan, event, cents(event.entryCents));
  return price === null
    ? { priceCents: event.entryCents, voucherCents: 0, spendsEntitlement: false }
    : { ...price, spendsEntitlement: true };
}

/** `spendsEntitlement`: an entry that is free for everyone spends nothing. */
export type DoorMember = {
  subscriberId: string;
  plan: MembershipPlan;
  isSpent: boolean;
  spendsEntitlement: boolean;
  scanned: ScannedMember;
};

type MemberRow = MembershipFacts & {
  endedAt: Date | null;
  id: string;
  planId: PlanId;
  name: string | null;
  photoUrl: string | null;
  cardRevokedAt: Date | null;
};

function rowOf(ctx: ServiceContext, find: NonNullable<ReadCode['find']>): MemberRow | undefined {
  if (find.by === 'card-code') return byCard(ctx.db).get({ codeId: find.codeId });
  if (find.by === 'membership-id') {
    const row = byMembershipId(ctx.db).get({ membershipId: find.membershipId });
    return row && { ...row, cardRevokedAt: null };
  }
  if (find.by !== 'number-end') return undefined;
  const [row, another] = byShownId(ctx.db).all({ end: find.end });
  return row === undefined || another !== undefined ? undefined : { ...row, cardRevokedAt: null };
}

/**
 * The member behind a card or a typed membership id. Whether the card came in tonight is decided by the row of the
 * check-in, as with tickets.
 */
export function findDoorMember(ctx: ServiceContext, find: ReadCode['find'], event: DoorEvent): DoorMember | null {
  const row = find === null ? undefined : rowOf(ctx, find);
  if (row === undefined) return null;
  const entitlement = findSpentEntitlement(ctx, { subscriberId: row.id, eventId: event.id });
  const plan = planOf(ctx, row.planId);
  const price = entryPrice(plan, event);
  const given = new Set(findRows(ctx.db, membershipPerks, { subscriberId: row.id }, ['perk']).map(({ perk }) => perk));
  // Spent by coming in with this very card: then the row of the check-in says so, and when.
  const isSpent = entitlement?.spentBy === 'ticket';
  return {
    subscriberId: row.id,
    plan,
    isSpent: entitlement !== null,
    spendsEntitlement: price.spendsEntitlement,
    scanned: {
      subscriberId: row.id,
      tier: plan.tier,
      planId: row.planId,
      photoUrl: row.photoUrl,
      priceCents: isSpent ? null : price.priceCents,
      voucherCents: price.voucherCents,
      perksToHandOut: plan.perks.filter((perk) => !given.has(perk)),
      holder: doorName(row.name),
      hasAccess: hasAccessTonight(row, { now: ctx.now(), startsAt: (event.evening ?? event).startsAt }),
      isCardRevoked: row.cardRevokedAt !== null,
      firstUse: null,
    },
  };
}
