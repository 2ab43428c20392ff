import { DomainError } from '#shared/errors.ts';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';
import { isCommonPassword } from './guessable-passwords.ts';

/**
 * The hash of a password somebody chooses, wherever they do. Throws PASSWORD_TOO_COMMON: guessed at once, however well
 * it is kept.
 */
export async function hashNewPassword(hasher: PasswordHasher, password: string): Promise<string> {
  if (await isCommonPassword(password)) throw new DomainError('PASSWORD_TOO_COMMON');
  return hasher.hash(password);
}
