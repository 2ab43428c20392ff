import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { resetSecondFactor } from '#server/services/people/second-factor/reset-second-factor.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('an admin resets the second factor of somebody who has lost phone and codes', () => {
  let shop: TestShop;
  let userId: string;
  let adminId: string;

  beforeEach(async () => {
    shop = await openTestShop();
    [userId, adminId] = [addBuyer(shop), addBuyer(shop)];
    for (const id of [userId, adminId]) {
      shop.db.sqlite
        .prepare(`INSERT INTO second_factors (user_id, secret, verified_at) VALUES (?, 'sealed', 1)`)
        .run(id);
      shop.db.sqlite.prepare(`INSERT INTO backup_codes (user_id, code_hash) VALUES (?, 'hash')`).run(id);
      shop.db.sqlite
        .prepare(`INSERT INTO trusted_devices (id, user_id, token_hash, expires_at) VALUES (?, ?, ?, 9e12)`)
        .run(randomUUID(), id, id);
      shop.db.sqlite
        .prepare(`INSERT INTO sessions (id, user_id, token, expires_at) VALUES (?, ?, ?, 9e12)`)
        .run(randomUUID(), id, randomUUID());
    }
  });
  afterEach(() => shop.close());

  const admin = () => ({
    ...shop.as(adminId),
    actor: {
      kind: 'user' as const,
      userId: adminId,
      email: 'admin@test.example',
      displayName: 'Admin',
      roles: ['admin' as const],
    },
  });
  const left = (whose: string) =>
    shop.db.sqlite
      .prepare(`SELECT (SELECT count(*) FROM second_factors WHERE user_id = @id) AS factors, (SELECT count(*)
        FROM backup_codes WHERE user_id = @id) AS codes,
    (SELECT count(*) FROM trusted_devices WHERE user_id = @id) AS trusted, (SELECT count(*) FROM sessions WHERE user_id = @id) AS sessions`)
      .get({ id: whose });
  const ALL = { factors: 1, codes: 1, trusted: 1, sessions: 1 };

  it('takes it away with all that hangs on it, ends the sessions, writes it down and tells the person', () => {
    resetSecondFactor(admin(), { userId });
    expect(left(userId)).toEqual({ factors: 0, codes: 0, trusted: 0, sessions: 0 });
    expect(left(adminId)).toEqual(ALL);
    expect(
      shop.db.sqlite
        .prepare(`SELECT actor_id AS actor, subject_id AS subject FROM audit WHERE action = 'second_factor.reset'`)
        .all(),
    ).toEqual([{ actor: adminId, subject: userId }]);
    expect(
      shop.db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE kind = 'mail.second_factor_reset'`).pluck().get(),
    ).toBe(1);
  });

  it('is for admins, never for oneself, and needs something to take away', () => {
    expect(() => resetSecondFactor(shop.as(adminId), { userId })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(() => resetSecondFactor(admin(), { userId: adminId })).toThrow(
      expect.objectContaining({ code: 'FORBIDDEN' }),
    );
    expect(() => resetSecondFactor(admin(), { userId: addBuyer(shop) })).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect([left(userId), left(adminId)]).toEqual([ALL, ALL]);
  });
});
