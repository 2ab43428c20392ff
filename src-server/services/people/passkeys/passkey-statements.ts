import { and, asc, count, eq, isNotNull, ne, or } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { passkeys } from '#server/db/schema/passkeys.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { accounts } from '#server/db/schema/users.ts';
import { CREDENTIAL } from '../accounts/account-statements.ts';

/** A passkey by the name its browser gives it. */
export const passkeyByCredential = prepared({ credentialId: passkeys.credentialId }, (orm, { credentialId }) =>
  orm.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).prepare(),
);

/** All passkeys of an account, oldest first. */
export const passkeysOf = prepared({ userId: passkeys.userId }, (orm, { userId }) =>
  orm.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt)).prepare(),
);

/** How many passkeys an account has. */
export const passkeyCountOf = prepared({ userId: passkeys.userId }, (orm, { userId }) =>
  orm.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId)).prepare(),
);

/** Whether two-step sign-in is on, and so backup codes were drawn. */
export const appOf = prepared({ userId: secondFactors.userId }, (orm, { userId }) =>
  orm
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.verifiedAt)))
    .prepare(),
);

/** How many other ways to sign in an account has: a password, Google. A link by mail is not counted. */
export const otherWaysInOf = prepared({ userId: accounts.userId }, (orm, { userId }) =>
  orm
    .select({ count: count() })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), or(ne(accounts.providerId, CREDENTIAL), isNotNull(accounts.password))))
    .prepare(),
);
