import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { refreshMemberships } from '#server/services/club/membership/refresh-memberships.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** More than the job takes at a time: everybody joined on the night of the opening. */
const MEMBERS = 120;

describe('a month of many members', () => {
  let shop: TestShop;
  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  function addMembers(status: 'active' | 'past_due', monthEnds: number, grace: number | null): void {
    const now = shop.clock.now().getTime();
    const insert = shop.db.sqlite.prepare(
      `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id,
        stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end, grace_started_at, checked_at)
       VALUES (?, ?, 'club', 1000, 3, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    shop.db.sqlite.transaction(() => {
      for (let n = 0; n < MEMBERS; n++) {
        const id = randomUUID();
        insert.run(
          id,
          addBuyer(shop),
          status,
          `MB-${id}`,
          `sub_${id}`,
          monthEnds - 90 * DAY_MS,
          monthEnds - 30 * DAY_MS,
          monthEnds,
          monthEnds,
          grace,
          now,
        );
      }
    })();
  }
  const mails = (kind: string) =>
    shop.db.sqlite.prepare<[string], number>(`SELECT COUNT(*) FROM outbox WHERE kind = ?`).pluck().get(kind);
  const threeRounds = async () => {
    for (let round = 0; round < 3; round++) await refreshMemberships(shop.system);
  };

  it('tells each of them in time that the minimum term ends', async () => {
    addMembers('active', shop.clock.now().getTime() + 20 * DAY_MS, null);
    await threeRounds();
    expect(mails('mail.membership_renewal')).toBe(MEMBERS);
    await threeRounds();
    expect(mails('mail.membership_renewal')).toBe(MEMBERS);
  });

  it('writes to each whose renewal failed on days 0, 3 and 6, and to nobody twice', async () => {
    const failedAt = shop.clock.now().getTime();
    addMembers('past_due', failedAt + 30 * DAY_MS, failedAt);
    const told: (number | undefined)[] = [];
    for (const [days, hours] of [
      [0, 0],
      [0, 70],
      [0, 3],
      [2, 20],
      [0, 5],
    ] as const) {
      shop.clock.advance(days * DAY_MS + hours * HOUR_MS);
      await threeRounds();
      told.push(mails('mail.membership_payment_failed'));
    }
    expect(told).toEqual([MEMBERS, MEMBERS, 2 * MEMBERS, 2 * MEMBERS, 3 * MEMBERS]);
  });
});
