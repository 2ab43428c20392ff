import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { CONTENT_KINDS, type Content, type ContentKind } from '#shared/website/content.ts';
import { instant } from '../columns.ts';
import { users } from './users.ts';

/**
 * What the pages say that is the club's own, kind by kind: every version that was public, of which the newest is, and at
 * most one draft. A published version never changes.
 */
export const contentVersions = sqliteTable(
  'content_versions',
  {
    version: integer().primaryKey(),
    kind: text({ enum: CONTENT_KINDS }).notNull(),
    /** The list, as `shared/website/content.ts` has it. */
    items: text({ mode: 'json' }).$type<Content[ContentKind]>().notNull(),
    changedAt: instant().notNull(),
    /** Who wrote the draft last, and of a version who published it. Null: a command, the migration, a deleted account. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null is the draft. */
    publishedAt: instant(),
  },
  (t) => [
    index('content_versions_user_idx').on(t.userId),
    index('content_versions_published_idx').on(t.kind, t.publishedAt),
    uniqueIndex('content_versions_one_draft_unique')
      .on(t.kind)
      .where(sql`published_at IS NULL`),
  ],
);
