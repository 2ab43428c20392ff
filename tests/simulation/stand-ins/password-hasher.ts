/** In the place of argon2, which takes a thread and its time on purpose. */
export { cheapPasswordHasher as argon2Hasher } from '#tests/server/accounts/cheap-password-hasher.ts';
