import { createHash } from 'node:crypto';
import type { PasswordHasher } from '#server/adapters/password-hasher.ts';

const digest = (password: string): string => `cheap:${createHash('sha256').update(password).digest('hex')}`;

/** Argon2 is slow on purpose, and tests are not about that. */
export const cheapPasswordHasher: PasswordHasher = {
  hash: async (password) => digest(password),
  verify: async (stored, password) => stored === digest(password),
};
