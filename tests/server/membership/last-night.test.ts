import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { coversNight, hasAccessTonight, phaseOf, type MembershipFacts } from '#shared/membership/membership-state.ts';
import { localDateOf } from '#shared/time.ts';
import { endGivenMembership } from '#server/services/club/membership/give-membership.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { showCard } from '#server/services/club/membership/show-card.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { quoteOrder } from '#server/services/shop/orders/quote-order.ts';
import { pairDesk, scan } from '#tests/support/door.ts';
import { handOf } from '#tests/support/given-memberships.ts';
import { membershipOf } from '#tests/support/join-club.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const HOUR = 3_600_000;

describe('the last night of a membership', () => {
  let shop: TestShop, userId: string, hand: ReturnType<typeof handOf>, midnight: Date;
  beforeEach(async () => {
    shop = await openTestShop();
    userId = addBuyer(shop);
    hand = handOf(shop);
    // 20:00 of the last day, in winter or summer time.
    const [year = 0, month = 0, day = 0] = localDateOf(addBerlinDays(shop.clock.now(), 1)).split('-').map(Number);
    midnight = berlinInstant(year, month, day + 1);
    to(berlinInstant(year, month, day, 20));
  });
  afterEach(() => shop.close());
  const to = (at: Date) => shop.clock.advance(at.getTime() - shop.clock.now().getTime());
  const inHours = (at: Date) => (at.getTime() - shop.clock.now().getTime()) / HOUR;
  const after = (hours: number) => new Date(midnight.getTime() + hours * HOUR);

  it('given until that day: lets in after midnight, by card, by name’s list and in the price, until the night ends', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance', until: 0 });
    const tonight = addEvent(shop, { startsInHours: 1 });
    const desk = pairDesk(shop);
    const { code } = showCard(shop.as(userId));
    to(after(0.5));
    await refreshMemberships(shop.system);
    expect(showMembership(shop.as(userId))).toMatchObject({ subscribed: true, phase: 'active' });
    expect(showCard(shop.as(userId)).code).toBe(code);
    const quote = { eventId: tonight, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] };
    expect(quoteOrder(shop.as(userId), quote).totalCents).toBe(0);
    const { members } = takeSnapshot(desk.ctx, desk.desk, undefined);
    expect(members?.[0]?.accessUntil).toBeGreaterThan(shop.clock.now().getTime());
    expect(scan(desk, tonight, code)).toMatchObject({ isAdmitted: true });
    to(after(6));
    await refreshMemberships(shop.system);
    expect(membershipOf(shop, userId)).toMatchObject({ status: 'ended', endReason: 'ran_out' });
    expect(showMembership(shop.as(userId))).toMatchObject({ subscribed: false, phase: 'ended' });
  });

  it('is not the night after it', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance', until: 0 });
    const { code } = showCard(shop.as(userId));
    const desk = pairDesk(shop);
    const next = addEvent(shop, { startsInHours: inHours(after(20)) });
    to(after(20));
    expect(scan(desk, next, code)).toMatchObject({ isAdmitted: false, reason: 'no_membership' });
  });

  it('is over at once where the office ends it at once', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance', until: 0 });
    const { code } = showCard(shop.as(userId));
    const tonight = addEvent(shop, { startsInHours: 1 });
    const desk = pairDesk(shop);
    to(after(-1));
    endGivenMembership(hand.office, { userId, reason: 'A fight' });
    to(after(0.5));
    expect(scan(desk, tonight, code)).toMatchObject({ isAdmitted: false, reason: 'no_membership' });
  });

  it('by card that ends while the night is on, lets in until it is over, also once the provider has ended it', async () => {
    await hand.give(userId, { planId: 'all-you-can-dance', until: 0 });
    const { code } = showCard(shop.as(userId));
    const [tonight, later] = [addEvent(shop, { startsInHours: 1 }), addEvent(shop, { startsInHours: 3 })];
    const desk = pairDesk(shop);
    // 22:00, as a contract by card ends at the hour at which it began.
    const end = after(-2).getTime();
    shop.db.sqlite
      .prepare(`UPDATE subscribers SET cancel_at = @end, current_period_end = @end, booked_until = @end`)
      .run({ end });
    to(after(-0.5));
    shop.db.sqlite.prepare(`UPDATE subscribers SET status = 'ended', ended_at = ?, end_reason = 'cancelled'`).run(end);
    const { members, events } = takeSnapshot(desk.ctx, desk.desk, undefined);
    const startsAt = (id: string) => new Date(events?.find((one) => one.id === id)?.startsAt ?? 0).getTime();
    expect(members?.[0]?.accessUntil).toBeGreaterThan(startsAt(tonight));
    expect(members?.[0]?.accessUntil).toBeLessThanOrEqual(startsAt(later));
    expect(scan(desk, later, code)).toMatchObject({ isAdmitted: false });
    expect(scan(desk, tonight, code)).toMatchObject({ isAdmitted: true });
  });
});

describe('pure', () => {
  const at = (day: number, hour: number, minute = 0) => berlinInstant(2027, 6, day, hour, minute);
  type Facts = MembershipFacts & { endedAt: Date | null };
  const facts = (over: Partial<Facts>): Facts => ({
    status: 'active',
    currentPeriodEnd: at(4, 24),
    cancelAt: null,
    pauseStartsAt: null,
    pauseEndsAt: null,
    graceStartedAt: null,
    endedAt: null,
    ...over,
  });

  it('an end after midnight is that of the night before; one in the evening is its own hour', () => {
    const lastInstant = new Date(at(4, 24).getTime() - 1);
    for (const end of [lastInstant, at(5, 0), at(5, 3)]) {
      expect(phaseOf(facts({ cancelAt: end }), at(5, 5, 59))).toBe('active');
      expect(phaseOf(facts({ cancelAt: end }), at(5, 6))).toBe('ended');
      expect(coversNight(facts({ cancelAt: end }), { now: at(4, 12), startsAt: at(5, 1) })).toBe(true);
      expect(coversNight(facts({ cancelAt: end }), { now: at(4, 12), startsAt: at(5, 20) })).toBe(false);
    }
    expect(phaseOf(facts({ cancelAt: at(4, 22) }), at(4, 22))).toBe('ended');
  });

  it('who was a member when the night began is one until it ends: not who was none, and not who was sent away', () => {
    const now = at(4, 23, 30);
    const one = facts({ cancelAt: at(4, 22) });
    expect(hasAccessTonight(one, { now, startsAt: at(4, 21) })).toBe(true);
    expect(hasAccessTonight(one, { now, startsAt: at(4, 22, 30) })).toBe(false);
    const byItself = facts({ cancelAt: at(4, 22), endedAt: at(4, 22), status: 'ended' });
    expect(hasAccessTonight(byItself, { now, startsAt: at(4, 21) })).toBe(true);
    const atOnce = facts({ cancelAt: at(4, 23), endedAt: at(4, 22), status: 'ended' });
    expect(hasAccessTonight(atOnce, { now, startsAt: at(4, 21) })).toBe(false);
    expect(hasAccessTonight({ ...atOnce, cancelAt: null }, { now, startsAt: at(4, 21) })).toBe(false);
    const unpaid = facts({ status: 'past_due', graceStartedAt: at(-3, 22) });
    expect(hasAccessTonight(unpaid, { now, startsAt: at(4, 21) })).toBe(true);
    expect(hasAccessTonight(unpaid, { now, startsAt: at(4, 23) })).toBe(false);
  });
});
