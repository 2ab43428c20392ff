import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { CAMPAIGN_STATES } from '#shared/newsletters/campaign.ts';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { users } from './users.ts';

/**
 * One mail of an admin to the subscriptions of one type. Who gets it is read from the subscriptions as
 * it goes, in the order of their ids; `cursorId` is how far it has come. Its mails are outbox rows unique per
 * (campaign, subscription).
 */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: id(),
    /** Made of type, subject and text: the same campaign pressed twice is one. */
    contentKey: text().notNull().unique(),
    subscriptionType: text({ enum: NEWSLETTER_TYPES }).notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    state: text({ enum: CAMPAIGN_STATES }).notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    /** How many people it would reach when it began. */
    recipientCount: integer().notNull(),
    cursorId: text().notNull().default(''),
    queuedCount: integer().notNull().default(0),
    /** When the last recipient's mail was put into the outbox. */
    queuedAt: instant(),
    /** Kept by triggers on the outbox. */
    sentCount: integer().notNull().default(0),
    failedCount: integer().notNull().default(0),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index('campaigns_created_by_idx').on(t.createdBy),
    index('campaigns_created_idx').on(t.createdAt, t.id),
    index('campaigns_waiting_idx')
      .on(t.createdAt)
      .where(sql`state = 'sending'`),
    check('campaigns_state_check', sql`${t.state} IN ${inList(CAMPAIGN_STATES)}`),
    check('campaigns_type_check', sql`${t.subscriptionType} IN ${inList(NEWSLETTER_TYPES)}`),
    check(
      'campaigns_counts_check',
      sql`${t.recipientCount} >= 0 AND ${t.queuedCount} >= 0 AND ${t.sentCount} >= 0 AND ${t.failedCount} >= 0`,
    ),
  ],
);
