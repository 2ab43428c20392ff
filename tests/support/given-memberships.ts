import { randomUUID } from 'node:crypto';
import { addBerlinDays } from '#shared/berlin.ts';
import type { GiveMembershipInput } from '#shared/membership/by-hand.ts';
import { localDateOf } from '#shared/time.ts';
import { changeGivenMembership, giveMembership } from '#server/services/club/membership/give-membership.ts';
import { addStaff } from './door.ts';
import { membershipOf } from './join-club.ts';
import type { TestShop } from './test-shop.ts';

/** The office gives memberships in a test's shop; `until` in days from now. */
export function handOf(shop: TestShop) {
  const office = shop.as(addStaff(shop, ['organiser']), ['organiser']);
  const lastDayIn = (days: number) => localDateOf(addBerlinDays(shop.clock.now(), days));
  type Wanted = Partial<Omit<GiveMembershipInput, 'userId'>> & { until?: number };
  const input = (userId: string, { until = 60, ...wanted }: Wanted = {}): GiveMembershipInput => ({
    id: randomUUID(),
    userId,
    planId: 'club',
    paidBy: 'bank',
    lastDay: lastDayIn(until),
    receipt: '',
    reason: 'Paid at the counter',
    ...wanted,
  });
  return {
    office,
    lastDayIn,
    give: (userId: string, wanted?: Wanted) => giveMembership(office, input(userId, wanted)),
    /** As it is, but for what is wanted otherwise. */
    change: (userId: string, wanted: Wanted = {}) => {
      const { id, planId, cancelAt, paidBy } = membershipOf(shop, userId);
      changeGivenMembership(office, {
        ...input(userId, { id, planId, ...(cancelAt && { lastDay: localDateOf(cancelAt) }) }),
        ...(paidBy !== 'card' && { paidBy }),
        ...input(userId, { id, planId, ...wanted }),
      });
    },
  };
}
