import { shortCode } from '#shared/door/short-code.ts';
import type { SnapshotMember } from '#shared/door/snapshot.ts';
import { doorName } from '#shared/door/verdict.ts';
import { hasAccess, type MembershipStatus } from '#shared/membership/membership-state.ts';
import { planOf, type PlanId } from '#shared/membership/plans.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { admissionTuple, type Names } from './ticket-mirror.ts';

type MemberRow = {
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

const MEMBER_COLUMNS = `s.id, s.plan_id AS planId, s.status, s.current_period_end AS currentPeriodEnd, s.cancel_at AS cancelAt, s.pause_starts_at AS pauseStartsAt, s.pause_ends_at AS pauseEndsAt,
  s.grace_started_at AS graceStartedAt, u.name, CASE WHEN p.door_photo_allowed_at IS NOT NULL THEN p.avatar_url END AS photoUrl`;
const MEMBER_JOINS = `LEFT JOIN users u ON u.id = s.user_id LEFT JOIN profiles p ON p.id = s.user_id`;

const toDate = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

/** The dates a membership is judged by, from its row. */
const membershipFacts = (row: MemberRow) => ({
  status: row.status,
  currentPeriodEnd: toDate(row.currentPeriodEnd),
  cancelAt: toDate(row.cancelAt),
  pauseStartsAt: toDate(row.pauseStartsAt),
  pauseEndsAt: toDate(row.pauseEndsAt),
  graceStartedAt: toDate(row.graceStartedAt),
});

type Row = MemberRow & { membershipId: string; codeId: string | null; givenPerks: string | null };
type SpentRow = {
  subscriberId: string;
  spentBy: 'ticket' | 'door';
  admissionId: string | null;
  at: number | null;
  deskName: string | null;
  cashierId: string | null;
};

const running = statement<[], Row>(
  `SELECT ${MEMBER_COLUMNS}, s.membership_id AS membershipId, c.code_id AS codeId, c.revoked_at AS cardRevokedAt,
     (SELECT group_concat(k.perk) FROM membership_perks k WHERE k.subscriber_id = s.id) AS givenPerks
   FROM subscribers s INDEXED BY subscribers_period_end_idx LEFT JOIN membership_cards c ON c.subscriber_id = s.id ${MEMBER_JOINS}
   WHERE s.status IN ('active', 'past_due') AND s.membership_id IS NOT NULL ORDER BY s.current_period_end, s.id, c.code_id`,
);
const spentAt = statement<{ eventId: string }, SpentRow>(
  `SELECT m.subscriber_id AS subscriberId, m.spent_by AS spentBy, a.id AS admissionId, a.admitted_at AS at, d.name AS deskName, a.cashier_id AS cashierId
   FROM member_entitlements m LEFT JOIN admissions a ON a.subscriber_id = m.subscriber_id AND a.event_id = m.event_id AND a.undone_at IS NULL LEFT JOIN desks d ON d.id = a.desk_id
   WHERE m.event_id = @eventId AND m.freed_at IS NULL`,
);

const PERK_BITS = { 't-shirt': 1, wristband: 2 } as const;

/** Until when the card opens the door, as far as it is settled now: 0 is not at all, null is open. */
function accessUntil(row: Row, now: Date): number | null {
  const facts = membershipFacts(row);
  if (!hasAccess(facts, now)) return 0;
  const ends = [facts.cancelAt, facts.pauseStartsAt]
    .filter((end) => end !== null && end > now)
    .map((end) => end?.getTime() ?? 0);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Everyone with a running membership: no address, no contract, a photo only with consent. */
export function mirrorMembers(ctx: ServiceContext, eventIds: readonly string[], names: Names): SnapshotMember[] {
  const spent = new Map<string, SnapshotMember['spent']>();
  for (const [event, eventId] of eventIds.entries()) {
    for (const row of spentAt(ctx.db).all({ eventId })) {
      const entry = { event, by: row.spentBy, admission: admissionTuple(row, names) };
      spent.set(row.subscriberId, [...(spent.get(row.subscriberId) ?? []), entry]);
    }
  }
  const now = ctx.now();
  return running(ctx.db)
    .all()
    .map((row) => {
      const given = new Set((row.givenPerks ?? '').split(','));
      return {
        code: row.codeId === null ? null : shortCode(row.codeId),
        membershipId: row.membershipId,
        subscriberId: row.id,
        name: doorName(row.name),
        planId: row.planId,
        accessUntil: accessUntil(row, now),
        photoUrl: row.photoUrl,
        perks: planOf(row.planId).perks.reduce((bits, perk) => (given.has(perk) ? bits : bits + PERK_BITS[perk]), 0),
        isRevoked: row.cardRevokedAt !== null,
        spent: spent.get(row.id) ?? [],
      };
    });
}
