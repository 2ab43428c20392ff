import { hash, verify } from '@node-rs/argon2';

/** Turns passwords into what is stored. Tests bring a cheap one. */
export type PasswordHasher = {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
};

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 14 ms of CPU. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Works on the thread pool: a sign-in never holds up other requests. */
export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, ARGON2ID),
  async verify(stored, password) {
    try {
      return await verify(stored, password);
    } catch {
      return false; // not one of our hashes
    }
  },
};
