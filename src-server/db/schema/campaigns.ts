import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type { Audience } from '#shared/newsletters/audience.ts';
import { CAMPAIGN_STATES } from '#shared/newsletters/campaign.ts';
import type { MailingBlock } from '#shared/newsletters/mailing-block.ts';
import { LANGS } from '#shared/newsletters/mailing-lang.ts';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/**
 * One mail of an admin to many. Who gets it is read from the subscriptions, tickets or memberships as it goes, in the
 * order of their ids; `cursorId` is how far it has come. Its mails are outbox rows unique per (campaign, recipient).
 */
export const campaigns = sqliteTable(
  'campaigns',
  {
    id: id(),
    /** Made of audience and words: the same campaign pressed twice is one. A draft has its id. */
    contentKey: text().notNull().unique(),
    /** Of a mail to a list; null where it goes to guests or members. */
    subscriptionType: text({ enum: NEWSLETTER_TYPES }),
    /** Null is the list of `subscriptionType`. */
    audience: text({ mode: 'json' }).$type<Audience>(),
    /** The night that it is about. */
    eventId: text().references(() => events.id),
    subject: text().notNull(),
    /** Plain words, where it is not made of blocks. */
    body: text().notNull(),
    /** Of a draft also pieces that are still empty. */
    blocks: text({ mode: 'json' }).$type<MailingBlock[]>(),
    /** What it is written in; what we add to it, the footer above all, follows. */
    lang: text({ enum: LANGS }).notNull().default('en'),
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
    /** When it is to leave; null is at once. */
    scheduledAt: instant(),
    /** When its words were last kept. */
    keptAt: instant(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [
    index('campaigns_created_by_idx').on(t.createdBy),
    index('campaigns_created_idx').on(t.createdAt, t.id),
    index('campaigns_event_idx')
      .on(t.eventId)
      .where(sql`event_id IS NOT NULL`),
    index('campaigns_waiting_idx')
      .on(t.createdAt)
      .where(sql`state = 'sending'`),
    index('campaigns_draft_idx')
      .on(t.keptAt)
      .where(sql`state = 'draft'`),
    index('campaigns_scheduled_idx')
      .on(t.scheduledAt)
      .where(sql`state = 'scheduled'`),
    check('campaigns_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('campaigns_state_check', sql`${t.state} IN ${inList(CAMPAIGN_STATES)}`),
    check('campaigns_type_check', sql`${t.subscriptionType} IN ${inList(NEWSLETTER_TYPES)}`),
    check('campaigns_audience_check', sql`${t.subscriptionType} IS NOT NULL OR ${t.audience} IS NOT NULL`),
    check('campaigns_scheduled_check', sql`${t.state} <> 'scheduled' OR ${t.scheduledAt} IS NOT NULL`),
    check(
      'campaigns_counts_check',
      sql`${t.recipientCount} >= 0 AND ${t.queuedCount} >= 0 AND ${t.sentCount} >= 0 AND ${t.failedCount} >= 0`,
    ),
  ],
);
