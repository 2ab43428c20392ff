import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import type { Db } from '#server/db/client.ts';
import { passwordOf } from './account-statements.ts';

/** Whether this is the account's password; 'none' for an account that signs in with a provider only. */
export async function checkPassword(
  db: Db,
  hasher: PasswordHasher,
  { userId, password }: { userId: string; password: string },
): Promise<'right' | 'wrong' | 'none'> {
  const stored = passwordOf(db).get({ userId })?.password ?? null;
  if (stored === null) return 'none';
  return (await hasher.verify(stored, password)) ? 'right' : 'wrong';
}
