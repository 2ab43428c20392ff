import { and, eq, exists } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Orm } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';

/**
 * Whether it stands in the audit log why more have seats than an event holds: an admin made it smaller and confirmed it
 * (edit/guard-change.ts), or more came in at the door. Every seat stays valid. For a query that has the event.
 */
export const wasOversold = (orm: Orm, eventId: AnySQLiteColumn) =>
  exists(
    orm
      .select({ id: audit.id })
      .from(audit)
      .where(
        and(
          eq(audit.subjectKind, 'event').inlineParams(),
          eq(audit.subjectId, eventId),
          eq(audit.action, 'event.oversold').inlineParams(),
        ),
      ),
  );
