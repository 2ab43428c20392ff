import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { shortCode } from '#shared/door/short-code.ts';
import type { SnapshotMember } from '#shared/door/snapshot.ts';
import { doorName } from '#shared/door/verdict-words.ts';
import { endOfNight, hasAccess, hasAccessTonight } from '#shared/membership/membership-state.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { readBy, indexedBy } from '#server/db/indexed-by.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { membershipCards, membershipPerks } from '#server/db/schema/member-cards.ts';
import { memberEntitlements, subscribers } from '#server/db/schema/membership.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { FACT_COLUMNS, HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import { doorPhotoUrl } from '../check-in/find-member.ts';
import { checkInTuple, type Names } from './ticket-rows.ts';
import { isOfEvening, type EveningKey } from '../evenings/evening-key.ts';
import { allPlans } from '#server/services/shop/plans/load-plans.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';

const givenPerks = (orm: Orm) =>
  orm
    .select({ perks: sql<string>`group_concat(${membershipPerks.perk})` })
    .from(membershipPerks)
    .where(eq(membershipPerks.subscriberId, subscribers.id));

const membersBy = (orm: Orm, index: string) =>
  orm
    .select({
      ...readBy({
        id: subscribers.id,
        planId: subscribers.planId,
        ...FACT_COLUMNS,
      }),
      membershipId: sql<string>`${subscribers.membershipId}`,
      name: sql<string | null>`${users.name}`,
      mail: sql<string | null>`${users.email}`,
      photoUrl: doorPhotoUrl,
      codeId: sql<string | null>`${membershipCards.codeId}`,
      isCardRevoked: sql`${isNotNull(membershipCards.revokedAt)}`.mapWith(Boolean),
      givenPerks: sql<string | null>`${givenPerks(orm)}`,
    })
    .from(indexedBy(subscribers, index))
    .leftJoin(membershipCards, eq(membershipCards.subscriberId, subscribers.id))
    .leftJoin(users, eq(users.id, subscribers.userId))
    .leftJoin(profiles, eq(profiles.id, subscribers.userId));

/** By the index of just those who have a membership; its condition stands in the query, literally. */
const running = prepared((orm) =>
  membersBy(orm, 'subscribers_period_end_idx')
    .where(and(HAS_BEGUN, isNotNull(subscribers.membershipId)))
    .orderBy(asc(subscribers.currentPeriodEnd), asc(subscribers.id), asc(membershipCards.codeId))
    .prepare(),
);
type Row = RowOf<typeof running>;

/** Whose last day has come since, as the provider says: tonight's doors may know them still. */
const endedSince = prepared({ from: subscribers.endedAt }, (orm, { from }) =>
  membersBy(orm, 'subscribers_ended_idx')
    .where(and(gte(subscribers.endedAt, from), gte(subscribers.endedAt, subscribers.cancelAt)))
    .orderBy(asc(subscribers.endedAt), asc(subscribers.id), asc(membershipCards.codeId))
    .prepare(),
);

/** Somebody may have another one since. */
function tonightsRows(ctx: ServiceContext, starts: readonly Date[]): Row[] {
  const rows = running(ctx.db).all();
  const from = new Date(Math.min(ctx.now().getTime(), ...starts.map((start) => start.getTime())));
  const ended = endedSince(ctx.db)
    .all({ from })
    .filter((row) => starts.some((startsAt) => hasAccessTonight(row, { now: ctx.now(), startsAt })));
  return ended.length === 0 ? rows : [...rows, ...ended];
}

const ofNight = { eventId: memberEntitlements.eventId, eveningId: orNull(checkIns.eveningId) };
const spentAt = prepared(ofNight, (orm, { eventId, eveningId }) =>
  orm
    .select({
      subscriberId: memberEntitlements.subscriberId,
      spentBy: memberEntitlements.spentBy,
      checkInId: checkIns.id,
      at: checkIns.admittedAt,
      deskName: desks.name,
      cashierId: checkIns.cashierId,
    })
    .from(memberEntitlements)
    .leftJoin(
      checkIns,
      and(
        eq(checkIns.subscriberId, memberEntitlements.subscriberId),
        eq(checkIns.eventId, memberEntitlements.eventId),
        isOfEvening(eveningId),
        isNull(checkIns.undoneAt),
      ),
    )
    .leftJoin(desks, eq(desks.id, checkIns.deskId))
    .where(and(eq(memberEntitlements.eventId, eventId), isNull(memberEntitlements.freedAt)))
    .prepare(),
);

const PERK_BITS = { 't-shirt': 1, wristband: 2 } as const;

/** Until when the card lets its member in, as far as it is settled now: 0 is not at all, null is without an end. */
function accessUntil(row: Row, now: Date, starts: readonly Date[]): number | null {
  if (!hasAccess(row, now)) {
    // Just past the beginning of the last night that began with them as a member.
    const tonight = starts.filter((startsAt) => hasAccessTonight(row, { now, startsAt }));
    return tonight.length === 0 ? 0 : Math.max(...tonight.map((startsAt) => startsAt.getTime())) + 1;
  }
  const ends = [row.cancelAt && endOfNight(row.cancelAt), row.pauseStartsAt]
    .filter((end) => end !== null && end > now)
    .map((end) => end?.getTime() ?? 0);
  return ends.length === 0 ? null : Math.min(...ends);
}

type MemberNight = EveningKey & { startsAt: Date };

/** A member as a desk keeps them, and what their card's code is made of. */
export type RunningMember = { codeId: string | null; plan: MembershipPlan; member: SnapshotMember };

/** Everyone with a running membership: no address, no contract, a photo only with consent. */
export function runningMembers(ctx: ServiceContext, nights: readonly MemberNight[], names: Names): RunningMember[] {
  const spent = new Map<string, SnapshotMember['spent']>();
  for (const [event, { eventId, eveningId }] of nights.entries()) {
    for (const row of spentAt(ctx.db).all({ eventId, eveningId })) {
      const entry = { event, by: row.spentBy, admission: checkInTuple(row, names) };
      spent.set(row.subscriberId, [...(spent.get(row.subscriberId) ?? []), entry]);
    }
  }
  const now = ctx.now();
  const starts = nights.map(({ startsAt }) => startsAt);
  const plans = new Map(allPlans(ctx).map((plan) => [plan.id, plan]));
  return tonightsRows(ctx, starts).map((row) => {
    const plan = plans.get(row.planId);
    if (plan === undefined) throw new Error(`no plan ${row.planId}`);
    const given = new Set((row.givenPerks ?? '').split(','));
    const member = {
      code: row.codeId === null ? null : shortCode(row.codeId),
      membershipId: row.membershipId,
      subscriberId: row.id,
      name: doorName(row.name),
      planId: row.planId,
      accessUntil: accessUntil(row, now, starts),
      photoUrl: row.photoUrl,
      perks: plan.perks.reduce((bits, perk) => (given.has(perk) ? bits : bits + PERK_BITS[perk]), 0),
      isRevoked: row.isCardRevoked,
      spent: spent.get(row.id) ?? [],
    };
    return { codeId: row.codeId, plan, member };
  });
}

/** Who has a running membership, by whole name; for a search at the door. */
export const memberNames = (ctx: ServiceContext): { membershipId: string; name: string; mail: string }[] =>
  running(ctx.db)
    .all()
    .map(({ membershipId, name, mail }) => ({ membershipId, name: name ?? '', mail: mail ?? '' }));

export const snapshotMembers = (ctx: ServiceContext, nights: readonly MemberNight[], names: Names): SnapshotMember[] =>
  runningMembers(ctx, nights, names).map(({ member }) => member);
