import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { ROLES, type Role } from '#shared/permissions.ts';
import { DAY_MS } from '#shared/time.ts';
import { sessionCookieName } from '#server/http/sessions/session-cookie.ts';
import { addBuyer, type TestShop } from '#tests/support/test-shop.ts';

/** What `openTestSite` signs cookies with. */
export const AUTH_SECRET = 'a-secret-for-tests-that-is-long-enough';

export type SignedIn = { userId: string; cookie: string; sessionId: string };

/** Somebody whose name, address and number stand nowhere else, so that each of them is recognised in an answer. */
export function addPerson(shop: TestShop, roles: readonly Role[] = []): string {
  const userId = addBuyer(shop);
  const mark = randomUUID().slice(0, 8);
  const { sqlite } = shop.db;
  sqlite
    .prepare(`UPDATE users SET name = ?, email = ? WHERE id = ?`)
    .run(`Nadja Nr-${mark}`, `person-${mark}@private.example`, userId);
  sqlite
    .prepare(`INSERT INTO profiles (id, display_name, phone_number) VALUES (?, ?, ?)`)
    .run(userId, `Dancer Nr-${mark}`, `+49 89 ${parseInt(mark, 16)}`);
  for (const role of ROLES.filter((one) => roles.includes(one)))
    sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, ?)`).run(userId, role);
  return userId;
}

/** A session as a browser carries it. `level`: whether the second factor was proven in it. */
export function signIn(shop: TestShop, userId: string, level: 'aal1' | 'aal2' = 'aal1'): SignedIn {
  const token = randomBytes(24).toString('base64url');
  const sessionId = randomUUID();
  const at = shop.clock.now().getTime();
  shop.db.sqlite
    .prepare(
      `INSERT INTO sessions (id, user_id, token, expires_at, last_used_at, created_at, second_factor_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(sessionId, userId, token, at + DAY_MS, at, at, level === 'aal2' ? at : null);
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64');
  return {
    userId,
    sessionId,
    cookie: `${sessionCookieName(shop.system.baseUrl)}=${encodeURIComponent(`${token}.${signature}`)}`,
  };
}

/** An authenticator app that has been seen to work; its secret is a mark like any other. */
export function addSecondFactor(shop: TestShop, userId: string): void {
  const at = shop.clock.now().getTime();
  shop.db.sqlite
    .prepare(`INSERT INTO second_factors (user_id, secret, verified_at) VALUES (?, ?, ?)`)
    .run(userId, randomBytes(24).toString('base64url'), at);
  shop.db.sqlite
    .prepare(`INSERT INTO backup_codes (user_id, code_hash) VALUES (?, ?)`)
    .run(userId, randomBytes(24).toString('hex'));
}
