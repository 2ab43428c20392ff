import { and, eq, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { profiles } from '#server/db/schema/profiles.ts';
import { accounts, users, verifications } from '#server/db/schema/users.ts';

/** better-auth's name for 'signs in with a password'. */
export const CREDENTIAL = 'credential';

export const passwordOf = prepared((orm) =>
  orm
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, sql.placeholder('userId')), eq(accounts.providerId, CREDENTIAL)))
    .prepare(),
);

export const insertUser = prepared((orm) =>
  orm
    .insert(users)
    .values({
      id: sql.placeholder('id'),
      name: sql.placeholder('name'),
      email: sql.placeholder('email'),
      emailVerified: false,
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .prepare(),
);

export const insertProfile = prepared((orm) =>
  orm
    .insert(profiles)
    .values({ id: sql.placeholder('id'), displayName: sql.placeholder('name'), updatedAt: sql.placeholder('at') })
    .onConflictDoNothing()
    .prepare(),
);

export const insertCredential = prepared((orm) =>
  orm
    .insert(accounts)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      accountId: sql.placeholder('userId'),
      providerId: CREDENTIAL,
      password: sql.placeholder('password'),
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .prepare(),
);

export const insertVerification = prepared((orm) =>
  orm
    .insert(verifications)
    .values({
      id: sql.placeholder('id'),
      identifier: sql.placeholder('identifier'),
      value: sql.placeholder('value'),
      expiresAt: sql.placeholder('expiresAt'),
      createdAt: sql.placeholder('at'),
      updatedAt: sql.placeholder('at'),
    })
    .prepare(),
);

export const verificationBy = prepared((orm) =>
  orm
    .select()
    .from(verifications)
    .where(eq(verifications.identifier, sql.placeholder('identifier')))
    .prepare(),
);

export const verificationById = prepared((orm) =>
  orm
    .select()
    .from(verifications)
    .where(eq(verifications.id, sql.placeholder('id')))
    .prepare(),
);
