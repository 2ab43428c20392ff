import { randomUUID } from 'node:crypto';
import type { Role } from '#shared/permissions.ts';
import { DAY_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

/** A row of `sessions`, of somebody who is signed in now; gives its id and its token. */
export function openSession(
  shop: Pick<TestShop, 'db' | 'clock'>,
  userId: string,
  isProven = true,
): { id: string; token: string } {
  const [id, token, at] = [randomUUID(), randomUUID(), shop.clock.now().getTime()];
  shop.db.sqlite
    .prepare(
      `INSERT INTO sessions (id, user_id, token, expires_at, second_factor_at, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(id, userId, token, at + 30 * DAY_MS, isProven ? at : null, at, at);
  return { id, token };
}

/** The same person as `shop.as`, in a session that was opened a moment ago: nothing asks them again who they are. */
export function justSignedIn(shop: TestShop, userId: string, roles: Role[] = []): ServiceContext {
  const { actor } = shop.as(userId, roles);
  if (actor.kind !== 'user') throw new Error('nobody is signed in');
  return shop.context({ ...actor, session: { id: openSession(shop, userId).id, level: 'aal2' } });
}
