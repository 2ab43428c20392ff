import { check, index, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type { ApiScope } from '#shared/api/scopes.ts';
import { createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

/**
 * A key with which a program asks for what its maker may see. The key itself is shown once and not kept: it has more
 * random bits than anybody can try, so a plain SHA-256 of it is enough to know it again.
 */
export const apiKeys = sqliteTable(
  'api_keys',
  {
    id: id(),
    /** Whoever made it: the key may never do more than they may now. */
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The part of the key that is no secret: it finds the row, and people tell keys apart by it. */
    prefix: text().notNull(),
    /** SHA-256 of the whole key, as hex. */
    keyHash: text().notNull(),
    scopes: text({ mode: 'json' }).$type<ApiScope[]>().notNull(),
    expiresAt: instant().notNull(),
    /** Written at most once a minute. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    /** The key that this one takes the place of; both work until the older one ends. */
    replacesId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('api_keys_prefix_unique').on(t.prefix),
    index('api_keys_user_created_idx').on(t.userId, t.createdAt),
    index('api_keys_created_idx').on(t.createdAt, t.id),
    check('api_keys_prefix_check', sql`length(${t.prefix}) = 8`),
    check('api_keys_hash_check', sql`length(${t.keyHash}) = 64`),
    check('api_keys_expires_check', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** What a program was answered to a POST with an `Idempotency-Key`: the same request gets the same answer for a day. */
export const apiAnswers = sqliteTable(
  'api_answers',
  {
    apiKeyId: text()
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    idempotencyKey: text().notNull(),
    /** SHA-256 of what was asked: the same key with another request is refused. */
    requestHash: text().notNull(),
    /** JSON of the answer. */
    answer: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.apiKeyId, t.idempotencyKey] }),
    index('api_answers_created_idx').on(t.createdAt),
    check('api_answers_key_check', sql`length(${t.idempotencyKey}) BETWEEN 1 AND 255`),
  ],
);
