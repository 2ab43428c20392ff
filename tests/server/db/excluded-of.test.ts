import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ormOf } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { meta } from '#server/db/schema/meta.ts';
import { knownDevices } from '#server/db/schema/known-devices.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

describe('the value that an insert wanted to write', () => {
  it("is named as the database names the column, beside the row's own value", async () => {
    const shop = await openTestShop();
    const insert = ormOf(shop.db.sqlite)
      .insert(knownDevices)
      .values({ userId: 'ana', deviceHash: 'phone', lastUsedAt: shop.clock.now() })
      .onConflictDoUpdate({
        target: [knownDevices.userId, knownDevices.deviceHash],
        set: { lastUsedAt: excludedOf(knownDevices.lastUsedAt) },
      });
    expect(insert.toSQL().sql).toMatch(/do update set "last_used_at" = "excluded"\."last_used_at"$/);

    const put = (value: string) =>
      shop.db.orm
        .insert(meta)
        .values({ key: 'letters', value })
        .onConflictDoUpdate({ target: meta.key, set: { value: sql`${meta.value} || ${excludedOf(meta.value)}` } })
        .returning({ value: meta.value })
        .get();
    expect([put('a'), put('b')]).toEqual([{ value: 'a' }, { value: 'ab' }]);
    await shop.close();
  });
});
