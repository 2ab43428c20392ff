import { check, index, primaryKey, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { ROLES } from '#shared/permissions.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';

export const users = sqliteTable('users', {
  id: id(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: flag().notNull().default(false),
  image: text(),
  /** In which language they read mails and papers; null is never chosen. */
  lang: text({ enum: LANGS }),
  createdAt: createdAt(),
  updatedAt: createdAt(),
});

export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the second factor was proven in this session; null is aal1. */
    secondFactorAt: instant(),
    /** When its owner proved once more that it is them; null until then: signing in counts. */
    provenAt: instant(),
    lastUsedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId)],
);

/** A way to sign in: a password hash or a provider's account. */
export const accounts = sqliteTable(
  'accounts',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('accounts_user_id_idx').on(t.userId),
    unique('accounts_provider_account_unique').on(t.providerId, t.accountId),
  ],
);

/** One-time values of better-auth (address confirmation, password reset). */
export const verifications = sqliteTable(
  'verifications',
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
);

export const userRoles = sqliteTable(
  'user_roles',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.role] }),
    check('user_roles_role_check', sql`${t.role} IN ${inList(ROLES)}`),
  ],
);

/**
 * A sign-up that waits for its confirmation link. A password counts only together with the browser that chose it;
 * without both, whoever follows the link chooses one.
 */
export const pendingSignUps = sqliteTable(
  'pending_sign_ups',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the link's token: who reads the database can't confirm anybody. */
    tokenHash: text().notNull().unique(),
    name: text().notNull(),
    passwordHash: text(),
    /** Of the secret in the cookie of the browser that signed up. */
    browserHash: text(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('pending_sign_ups_user_id_idx').on(t.userId, t.createdAt),
    check('pending_sign_ups_bound_check', sql`(${t.passwordHash} IS NULL) = (${t.browserHash} IS NULL)`),
  ],
);
