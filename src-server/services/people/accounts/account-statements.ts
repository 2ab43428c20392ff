import { and, eq } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { accounts, verifications } from '#server/db/schema/users.ts';

/** better-auth's name for 'signs in with a password'. */
export const CREDENTIAL = 'credential';

export const passwordOf = prepared({ userId: accounts.userId }, (orm, { userId }) =>
  orm
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, CREDENTIAL)))
    .prepare(),
);

export const insertCredential = prepared(
  { id: accounts.id, userId: accounts.userId, password: accounts.password, at: accounts.createdAt },
  (orm, { id, userId, password, at }) =>
    orm
      .insert(accounts)
      .values({
        id,
        userId,
        accountId: userId,
        providerId: CREDENTIAL,
        password,
        createdAt: at,
        updatedAt: at,
      })
      .prepare(),
);

export const insertVerification = prepared(
  {
    id: verifications.id,
    identifier: verifications.identifier,
    value: verifications.value,
    expiresAt: verifications.expiresAt,
    at: verifications.createdAt,
  },
  (orm, { id, identifier, value, expiresAt, at }) =>
    orm
      .insert(verifications)
      .values({
        id,
        identifier,
        value,
        expiresAt,
        createdAt: at,
        updatedAt: at,
      })
      .prepare(),
);
