import { z } from 'zod';
import { membershipIdOf } from '#shared/membership/membership-id.ts';
import { dunningMailsDue, type MembershipStatus } from '#shared/membership/membership-state.ts';
import { WITHDRAWAL_TICK_WORDING, WITHDRAWAL_TICKS } from '#shared/membership/withdrawal-ticks.ts';
import { minimumTermEnd, PAUSE_MONTHS } from '#shared/membership/terms.ts';
import { HOUR_MS } from '#shared/time.ts';
import { lookupKeyOf } from '#server/adapters/stripe/stripe-subscription-sessions.ts';
import type { Db } from '#server/db/client.ts';
import { membershipPerks } from '#server/db/schema/member-cards.ts';
import { membershipConsents, paymentCustomers, subscribers } from '#server/db/schema/membership.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { MembershipLife } from '#server/demo/payments/dev/live-memberships.ts';
import { dancer, demoAccounts, type Person } from '../people.ts';
import { rowWriter } from '../row-writer.ts';
import { seedBytes, seedUuid } from '../season-ids.ts';
import { MEMBER_STORIES, type MemberStory } from './member-stories.ts';
import { readMonths, writeMonths } from './member-months.ts';
import { writeBroughtIn } from './write-brought-in.ts';
import { planLife, type PlannedLife } from './plan-life.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/** What the payment stand-in answers about a life it lived again; it says more. */
const LivedSchema = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.string(),
  created: z.number(),
  periodStart: z.number(),
  periodEnd: z.number(),
  endedAt: z.number().nullable(),
});
type Lived = z.infer<typeof LivedSchema>;

type Member = { story: MemberStory; person: Person; subscriberId: string; life: PlannedLife };

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const dateOf = (unix: number): Date => new Date(unix * 1000);

function memberOf(db: Db, story: MemberStory, today: Date): Member {
  const person = story.dancer === 0 ? demoAccounts.member : dancer(story.dancer);
  return {
    story,
    person,
    subscriberId: seedUuid(`subscriber:${person.email}`),
    life: planLife(story, planOf({ db }, story.planId), today),
  };
}

function lifeFor(shopId: string, { person, subscriberId, life }: Member): MembershipLife {
  const { plan } = life;
  return {
    email: person.email,
    name: person.name,
    customerMetadata: { shop: shopId, user_id: person.id },
    metadata: { shop: shopId, subscriber_id: subscriberId, user_id: person.id, plan_id: plan.id },
    plan: { lookupKey: lookupKeyOf(shopId, plan), name: plan.name, monthlyCents: plan.monthlyCents },
    joinedAt: seconds(life.joinedAt),
    card: life.card,
    acts: life.acts.map(({ at, does, until, amount }) => ({
      at: seconds(at),
      does,
      ...(until !== undefined && { until: seconds(until) }),
      ...(amount !== undefined && { amount }),
    })),
  };
}

function statusOf({ status }: Lived): MembershipStatus {
  if (status === 'active') return 'active';
  if (status === 'canceled') return 'ended';
  return status === 'past_due' || status === 'unpaid' ? 'past_due' : 'abandoned';
}

const SUBSCRIBER_COLUMNS = [
  'id',
  'userId',
  'planId',
  'monthlyCents',
  'minimumMonths',
  'status',
  'membershipId',
  'stripeSubscriptionId',
  'startedAt',
  'currentPeriodStart',
  'currentPeriodEnd',
  'minimumTermEnd',
  'extraMonths',
  'cancelRequestedAt',
  'cancelAt',
  'cancelReason',
  'pauseStartsAt',
  'pauseEndsAt',
  'pauseEndTold',
  'graceStartedAt',
  'dunningMails',
  'endedAt',
  'endReason',
  'cardBrand',
  'cardLast4',
  'cardExpMonth',
  'cardExpYear',
  'checkedAt',
  'createdAt',
  'updatedAt',
] as const;

function subscriberRow({ story, person, subscriberId, life }: Member, lived: Lived, now: Date) {
  const status = statusOf(lived);
  const hasBegun = status !== 'abandoned';
  const startedAt = dateOf(lived.created);
  const extraMonths = life.pause === null ? 0 : PAUSE_MONTHS;
  const graceStartedAt = status === 'past_due' ? new Date(lived.periodStart * 1000 + HOUR_MS) : null;
  const isFailing = story.story === 'in-grace' || story.story === 'suspended';
  const endReason = story.story === 'withdrew' ? ('withdrawn' as const) : ('cancelled' as const);
  return {
    id: subscriberId,
    userId: person.id,
    planId: life.plan.id,
    monthlyCents: life.plan.monthlyCents,
    minimumMonths: life.plan.minimumMonths,
    status,
    membershipId: hasBegun
      ? membershipIdOf(subscriberId, startedAt, seedBytes(`membership:${person.email}`).readUInt32BE(0))
      : null,
    stripeSubscriptionId: hasBegun ? lived.id : null,
    startedAt: hasBegun ? startedAt : null,
    currentPeriodStart: hasBegun ? dateOf(lived.periodStart) : null,
    currentPeriodEnd: hasBegun ? dateOf(lived.periodEnd) : null,
    minimumTermEnd: hasBegun
      ? minimumTermEnd({ startedAt, minimumMonths: life.plan.minimumMonths, extraMonths })
      : null,
    extraMonths,
    cancelRequestedAt: life.cancelRequestedAt,
    cancelAt: life.cancelAt,
    cancelReason: life.cancelAt === null ? null : ('Not using it enough' as const),
    pauseStartsAt: life.pause?.startsAt ?? null,
    pauseEndsAt: life.pause?.endsAt ?? null,
    pauseEndTold: life.pause !== null && life.pause.endsAt <= now,
    graceStartedAt,
    dunningMails: graceStartedAt === null ? 0 : dunningMailsDue(graceStartedAt, now),
    endedAt: lived.endedAt === null || !hasBegun ? null : dateOf(lived.endedAt),
    endReason: status === 'ended' ? endReason : null,
    cardBrand: hasBegun ? 'visa' : null,
    cardLast4: hasBegun ? (isFailing ? '0341' : '4242') : null,
    cardExpMonth: hasBegun ? 12 : null,
    cardExpYear: hasBegun ? 2034 : null,
    checkedAt: hasBegun ? now : null,
    createdAt: startedAt,
    updatedAt: now,
  };
}

function writeMembers(db: Db, members: readonly { member: Member; lived: Lived }[], now: Date): void {
  const writeSubscriber = rowWriter(db, subscribers, SUBSCRIBER_COLUMNS);
  const writeCustomer = rowWriter(db, paymentCustomers, ['userId', 'stripeCustomerId', 'createdAt']);
  const writeConsent = rowWriter(db, membershipConsents, ['subscriberId', 'tick', 'wording', 'agreedAt']);
  const writePerk = rowWriter(db, membershipPerks, ['subscriberId', 'perk', 'handedOutAt', 'handedOutBy']);
  for (const { member, lived } of members) {
    const { person, subscriberId, life, story } = member;
    writeCustomer({ userId: person.id, stripeCustomerId: lived.customerId, createdAt: life.joinedAt });
    writeSubscriber(subscriberRow(member, lived, now));
    for (const tick of WITHDRAWAL_TICKS)
      writeConsent({ subscriberId, tick, wording: WITHDRAWAL_TICK_WORDING[tick].de, agreedAt: life.joinedAt });
    if (story.monthsAgo >= 4)
      writePerk({
        subscriberId,
        perk: 't-shirt',
        handedOutAt: new Date(life.joinedAt.getTime() + 6 * 24 * HOUR_MS),
        handedOutBy: demoAccounts.kasse.id,
      });
  }
}

/**
 * The members of the demo season. Their payments are lived again in the stand-in at `apiBase`, so that renewals, pauses
 * and cancellations go on from there; the shop's rows say what it would have made of them.
 */
export async function loadDemoMembers(db: Db, options: { now: Date; apiBase: string; shopId: string }): Promise<void> {
  const { now, apiBase, shopId } = options;
  const members = MEMBER_STORIES.map((story) => memberOf(db, story, now));
  const body = JSON.stringify(members.map((member) => lifeFor(shopId, member)));
  const response = await fetch(`${apiBase}/dev/api/memberships`, { method: 'POST', body });
  if (!response.ok) throw new Error(`the payment stand-in did not take the demo members: ${await response.text()}`);
  const lived = z
    .array(LivedSchema)
    .length(members.length)
    .parse(await response.json());
  const pairs = members.flatMap((member, index) =>
    lived.slice(index, index + 1).map((one) => ({ member, lived: one })),
  );
  const begun = pairs.filter(({ lived: one }) => statusOf(one) !== 'abandoned');
  const months = await readMonths(
    begun.map(({ member, lived: { id, endedAt } }) => ({
      subscriberId: member.subscriberId,
      userId: member.person.id,
      plan: member.life.plan,
      subscriptionId: id,
      endedAt: endedAt === null ? null : dateOf(endedAt),
    })),
    options,
  );
  inTransaction(db, () => {
    writeMembers(db, pairs, now);
    writeBroughtIn(db, now);
    writeMonths(db, months);
  });
}
