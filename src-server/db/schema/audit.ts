import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { CUSTOMER_ACTS } from '#shared/audit/customer-acts.ts';
import { createdAt, id, inList } from '../columns.ts';

/** Who did what to which record. Append-only by trigger; holds ids, never names or addresses. */
export const audit = sqliteTable(
  'audit',
  {
    id: id(),
    at: createdAt(),
    actorKind: text().notNull(),
    actorId: text(),
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    before: text(),
    after: text(),
  },
  (t) => [
    index('audit_subject_idx').on(t.subjectKind, t.subjectId, t.at),
    index('audit_at_idx').on(t.at),
    // What the office and the server did: customers' own acts are many more.
    index('audit_office_idx')
      .on(t.at)
      .where(sql`action NOT IN ${inList(CUSTOMER_ACTS)}`),
    index('audit_action_idx').on(t.action, t.at),
    index('audit_actor_idx').on(t.actorId, t.at),
  ],
);
