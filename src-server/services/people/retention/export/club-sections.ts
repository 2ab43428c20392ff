import { asc, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { events } from '#server/db/schema/events.ts';
import { importedMembers } from '#server/db/schema/member-imports.ts';
import { membershipCards, membershipPerks } from '#server/db/schema/member-cards.ts';
import { memberEntitlements, membershipConsents, subscribers } from '#server/db/schema/membership.ts';
import { isOwn, type Section } from './export-section.ts';
import { PERSON } from '../names-person.ts';

/** The contract with the club, and what came of it. */
export const CLUB_SECTIONS = {
  memberships: prepared(PERSON, (orm) =>
    orm
      .select({
        membershipId: subscribers.membershipId,
        plan: subscribers.planId,
        paidBy: subscribers.paidBy,
        status: subscribers.status,
        monthlyCents: subscribers.monthlyCents,
        minimumMonths: subscribers.minimumMonths,
        orderedAt: subscribers.createdAt,
        startedAt: subscribers.startedAt,
        currentPeriodEndsOn: subscribers.currentPeriodEnd,
        minimumTermEndsOn: subscribers.minimumTermEnd,
        nextPlan: subscribers.nextPlanId,
        nextPlanOrderedAt: subscribers.nextPlanOrderedAt,
        nextPlanBeginsOn: subscribers.nextPlanAt,
        freeMonthFrom: subscribers.freeMonthAt,
        cancelledAt: subscribers.cancelRequestedAt,
        endsOn: subscribers.cancelAt,
        cancelReason: subscribers.cancelReason,
        cancelFeedback: subscribers.cancelFeedback,
        pauseStartsOn: subscribers.pauseStartsAt,
        pauseEndsOn: subscribers.pauseEndsAt,
        endedAt: subscribers.endedAt,
        endReason: subscribers.endReason,
        cardBrand: subscribers.cardBrand,
        cardLast4: subscribers.cardLast4,
        numberBefore: importedMembers.oldNumber,
      })
      .from(subscribers)
      .leftJoin(importedMembers, eq(importedMembers.subscriberId, subscribers.id))
      .where(isOwn(subscribers.userId))
      .orderBy(asc(subscribers.createdAt))
      .prepare(),
  ),
  membershipConsents: prepared(PERSON, (orm) =>
    orm
      .select({ wording: membershipConsents.wording, agreedAt: membershipConsents.agreedAt })
      .from(membershipConsents)
      .innerJoin(subscribers, eq(subscribers.id, membershipConsents.subscriberId))
      .where(isOwn(subscribers.userId))
      .orderBy(asc(membershipConsents.agreedAt))
      .prepare(),
  ),
  memberNights: prepared(PERSON, (orm) =>
    orm
      .select({
        event: events.title,
        spentBy: memberEntitlements.spentBy,
        spentAt: memberEntitlements.spentAt,
        freedAt: memberEntitlements.freedAt,
      })
      .from(memberEntitlements)
      .innerJoin(subscribers, eq(subscribers.id, memberEntitlements.subscriberId))
      .innerJoin(events, eq(events.id, memberEntitlements.eventId))
      .where(isOwn(subscribers.userId))
      .orderBy(asc(memberEntitlements.spentAt))
      .prepare(),
  ),
  memberPerks: prepared(PERSON, (orm) =>
    orm
      .select({ perk: membershipPerks.perk, handedOutAt: membershipPerks.handedOutAt })
      .from(membershipPerks)
      .innerJoin(subscribers, eq(subscribers.id, membershipPerks.subscriberId))
      .where(isOwn(subscribers.userId))
      .prepare(),
  ),
  memberCards: prepared(PERSON, (orm) =>
    orm
      .select({ issuedAt: membershipCards.issuedAt, revokedAt: membershipCards.revokedAt })
      .from(membershipCards)
      .innerJoin(subscribers, eq(subscribers.id, membershipCards.subscriberId))
      .where(isOwn(subscribers.userId))
      .prepare(),
  ),
} satisfies Record<string, Section>;
