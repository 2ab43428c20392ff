import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import { HAND_WAYS } from '#shared/membership/paid-by.ts';
import { PLAN_IDS } from '#tests/support/plans.ts';
import { DAY_MS } from '#shared/time.ts';
import { endGivenMembership } from '#server/services/club/membership/give-membership.ts';
import { showMembership } from '#server/services/club/membership/show-membership.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { handOf } from '#tests/support/given-memberships.ts';
import { codeOf, joinClub, passDays } from '#tests/support/join-club.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const LIVES = isLongForm ? 12 : 4;
const STEPS = isLongForm ? 40 : 18;

/** A small generator with a seed of the test's own (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What must hold whatever the office, the member and the days did in which order. */
describe(`${LIVES} lives with memberships given by hand and ordered by card`, () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const sql = <T>(text: string, ...values: unknown[]) =>
    shop.db.sqlite
      .prepare(text)
      .pluck()
      .all(...values) as T[];

  it('nobody has two, nobody loses a paid day, and no month by card begins before what was given is over', async () => {
    const random = seeded(20260117);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const hand = handOf(shop);
    const people = Array.from({ length: LIVES }, () => addBuyer(shop));
    /** Until when the office said, by person; nothing where it said 'over'. */
    const promised = new Map<string, Date>();
    for (let step = 0; step < STEPS; step++) {
      for (const userId of people) {
        const until = Math.floor(random() * 45);
        const wanted = { planId: pick(PLAN_IDS), paidBy: pick(HAND_WAYS), until, receipt: 'B-1' };
        const runs = (promised.get(userId)?.getTime() ?? 0) > shop.clock.now().getTime();
        const what = random();
        if (what < 0.35 && (await codeOf(hand.give(userId, wanted))) === 'done') {
          expect(runs).toBe(false);
          promised.set(userId, endOfLastDay(hand.lastDayIn(until)));
        } else if (what < 0.55 && runs) {
          hand.change(userId, wanted);
          promised.set(userId, endOfLastDay(hand.lastDayIn(until)));
        } else if (what < 0.6 && runs) {
          endGivenMembership(hand.office, { userId, reason: 'Asked for it' });
          promised.delete(userId);
        } else if (what < 0.64) {
          const went = await codeOf(joinClub(shop, { userId, planId: pick(PLAN_IDS) }));
          if (runs) expect(went).toBe('MEMBERSHIP_RUNNING');
        }
      }
      await passDays(shop, 1 + Math.floor(random() * 12));
      const now = shop.clock.now();
      for (const userId of people) {
        const end = promised.get(userId);
        if (end !== undefined && end > now) {
          expect(showMembership(shop.as(userId))).toMatchObject({ subscribed: true, endsAt: end });
          expect(sql(`SELECT paid_by FROM subscribers WHERE user_id = ? AND status = 'active'`, userId)).not.toContain(
            'card',
          );
        }
      }
      expect(
        sql(`SELECT user_id FROM subscribers WHERE status IN ('pending', 'active', 'past_due')
          GROUP BY user_id HAVING count(*) > 1`),
      ).toEqual([]);
    }
    // By card is paid from the day on that what was given before it was over.
    expect(
      sql(`SELECT later.id FROM subscribers later JOIN subscribers given ON given.user_id = later.user_id
        AND given.paid_by <> 'card' AND given.started_at < later.started_at AND given.ended_at > later.started_at`),
    ).toEqual([]);
    expect(
      sql(`SELECT ref_id FROM outbox WHERE kind = 'mail.membership_given_ending' GROUP BY ref_id HAVING count(*) > 1`),
    ).toEqual([]);
    expect(
      sql(`SELECT count(*) FROM orders JOIN subscribers ON subscribers.id = subscriber_id WHERE paid_by <> 'card'`),
    ).toEqual([0]);
    expect(sql<number>(`SELECT count(*) FROM subscribers WHERE paid_by <> 'card'`)[0]).toBeGreaterThan(LIVES);
    expect(checkBooks(shop.db.sqlite)).toEqual([]);
    expect(shop.clock.now().getTime()).toBeGreaterThan(STEPS * DAY_MS);
  }, 240_000);
});
