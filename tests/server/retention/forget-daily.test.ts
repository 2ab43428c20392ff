import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { forgetDaily } from '#server/services/people/retention/forget/forget-daily.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

describe('the daily retention job', () => {
  let shop: TestShop;
  beforeEach(async () => void (shop = await openTestShop()));
  afterEach(() => shop.close());

  const at = (...[day, hour, minute]: [number, number, number]) =>
    forgetDaily({ ...shop.system, now: () => berlinInstant(2027, 3, day, hour, minute) });

  it('waits for half past five in Berlin, summer time or not, and comes once a day', async () => {
    expect(await at(27, 5, 29)).toBeNull();
    expect(await at(27, 5, 30)).toBe('2027-03-27');
    expect(await at(27, 5, 40)).toBeNull();
    expect(await at(27, 23, 59)).toBeNull();
    expect(await at(28, 5, 29)).toBeNull(); // the night that has lost an hour
    expect(await at(28, 5, 30)).toBe('2027-03-28');
  });

  it('is caught up by a server that was off at that time', async () => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`UPDATE users SET email_verified = 0, created_at = 0 WHERE id = ?`).run(userId);
    expect(await at(27, 19, 0)).toBe('2027-03-27');
    expect(shop.db.sqlite.prepare('SELECT 1 FROM users WHERE id = ?').get(userId)).toBeUndefined();
  });
});
