import type { Db } from '#server/db/client.ts';
import { accounts, sessions, users, verifications } from '#server/db/schema/users.ts';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';

/**
 * The tables better-auth keeps sessions and credentials in, under the names it asks for. No transactions through it:
 * better-sqlite3's can't be asynchronous, so what must hold together is written by our verbs.
 */
export function authTables(db: Db): ReturnType<typeof drizzleAdapter> {
  return drizzleAdapter(db.orm, {
    provider: 'sqlite',
    transaction: false,
    schema: { user: users, session: sessions, account: accounts, verification: verifications },
  });
}
