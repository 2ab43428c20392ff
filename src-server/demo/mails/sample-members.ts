import { addMonths } from '#shared/membership/terms.ts';
import { HOUR_MS } from '#shared/time.ts';
import { WITHDRAWAL_TICKS } from '#shared/membership/withdrawal-ticks.ts';
import { membershipConsents, subscribers } from '#server/db/schema/membership.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { seedUuid } from '../season/season-ids.ts';
import { addSampleUser, type SampleWorld } from './sample-world.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/** Memberships by the state they are in: their ids. */
export function writeSampleMembers(world: SampleWorld) {
  const { db, now, email } = world;
  const plan = planOf({ db }, 'all-you-can-dance');
  const next = planOf({ db }, 'all-you-can-dance-6');
  const startedAt = addMonths(now, -2);
  const soon = addMonths(now, 1);
  const member = (state: string, over: Partial<typeof subscribers.$inferInsert> = {}): string => {
    const id = seedUuid(`sample:member:${state}`);
    db.orm
      .insert(subscribers)
      .values({
        id,
        userId: addSampleUser(world, `${state}.${email}`),
        planId: plan.id,
        monthlyCents: plan.monthlyCents,
        minimumMonths: plan.minimumMonths,
        status: 'active',
        membershipId: `MB-SAMPLE-${state.toUpperCase()}`,
        stripeSubscriptionId: `sub_sample_${state}`,
        startedAt,
        currentPeriodStart: addMonths(now, -1),
        currentPeriodEnd: soon,
        minimumTermEnd: addMonths(startedAt, plan.minimumMonths),
        cardBrand: 'visa',
        cardLast4: '4242',
        ...over,
      })
      .run();
    for (const tick of WITHDRAWAL_TICKS)
      db.orm
        .insert(membershipConsents)
        .values({ subscriberId: id, tick, wording: 'as it stood above the button', agreedAt: startedAt })
        .run();
    return id;
  };
  return {
    active: member('active'),
    pastDue: member('unpaid', { status: 'past_due', graceStartedAt: new Date(now.getTime() - 24 * HOUR_MS) }),
    paused: member('paused', { pauseStartsAt: soon, pauseEndsAt: addMonths(now, 2) }),
    cancelled: member('cancelled', { cancelRequestedAt: now, cancelAt: soon }),
    free: member('free', { freeMonthAt: soon }),
    given: member('given', {
      paidBy: 'cash',
      stripeSubscriptionId: null,
      cancelAt: soon,
    }),
    changing: member('changing', {
      nextPlanId: next.id,
      nextMonthlyCents: next.monthlyCents,
      nextMinimumMonths: next.minimumMonths,
      nextPlanAt: soon,
      nextPlanOrderedAt: now,
    }),
    ended: member('ended', { status: 'ended', endedAt: now, endReason: 'cancelled' }),
    withdrawn: member('withdrawn', { status: 'ended', endedAt: now, endReason: 'withdrawn' }),
    refused: member('refused', { status: 'ended', endedAt: now, endReason: 'second_membership' }),
  };
}

/** A month of a membership that was paid: an order without an event. Gives its id. */
export function writeSampleMonth({ db, now }: Pick<SampleWorld, 'db' | 'now'>, subscriberId: string): string {
  const id = seedUuid('sample:month');
  const plan = planOf({ db }, 'all-you-can-dance');
  db.orm
    .insert(orders)
    .values({ id, subscriberId, status: 'paid', totalCents: plan.monthlyCents, paidAt: now, createdAt: now })
    .run();
  db.orm
    .insert(orderItems)
    .values({
      orderId: id,
      position: 0,
      ticketTypeName: plan.tier,
      unitPriceCents: plan.monthlyCents,
      vatBps: 1_900,
      quantity: 1,
    })
    .run();
  return id;
}
