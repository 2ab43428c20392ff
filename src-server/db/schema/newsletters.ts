import { check, index, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { users } from './users.ts';

/** Who gets which newsletter: with an account or without, but never an address nobody has proven. */
export const newsletterSubscriptions = sqliteTable(
  'newsletter_subscriptions',
  {
    id: id(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    subscriptionType: text({ enum: NEWSLETTER_TYPES }).notNull(),
    isActive: flag().notNull(),
    /** What the link in every mail ends it by. */
    unsubscribeToken: text().notNull().unique(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('newsletter_subscriptions_user_type_unique').on(t.userId, t.subscriptionType),
    unique('newsletter_subscriptions_email_type_unique').on(t.email, t.subscriptionType),
    index('newsletter_subscriptions_created_idx').on(t.createdAt, t.id),
    index('newsletter_subscriptions_type_created_idx').on(t.subscriptionType, t.createdAt, t.id),
    index('newsletter_subscriptions_active_created_idx').on(t.isActive, t.createdAt, t.id),
    index('newsletter_subscriptions_type_active_created_idx').on(t.subscriptionType, t.isActive, t.createdAt, t.id),
    index('newsletter_subscriptions_recipients_idx')
      .on(t.subscriptionType, t.id)
      .where(sql`is_active = 1`),
    index('newsletter_subscriptions_ended_idx')
      .on(t.updatedAt)
      .where(sql`is_active = 0`),
    check('newsletter_subscriptions_type_check', sql`${t.subscriptionType} IN ${inList(NEWSLETTER_TYPES)}`),
  ],
);

/**
 * The proof of each consent (§ 7 UWG): what was said, when and from where, the confirming mail, and the click in it.
 */
export const newsletterConsents = sqliteTable(
  'newsletter_consents',
  {
    id: id(),
    userId: text().references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    subscriptionType: text({ enum: NEWSLETTER_TYPES }).notNull(),
    wording: text().notNull(),
    page: text().notNull(),
    requestedAt: instant().notNull(),
    requestIp: text().notNull(),
    /**
     * The outbox row of the confirming mail, whose id is its Message-ID, and what it said; null for an account's own
     * proven address.
     */
    mailId: text(),
    mailText: text(),
    /** Only the hash is stored: who reads the database can't confirm anybody. */
    tokenHash: text().unique(),
    confirmedAt: instant(),
    confirmIp: text(),
  },
  (t) => [
    index('newsletter_consents_email_idx').on(t.email, t.subscriptionType),
    index('newsletter_consents_user_idx').on(t.userId),
    index('newsletter_consents_unconfirmed_idx')
      .on(t.requestedAt)
      .where(sql`confirmed_at IS NULL`),
    check('newsletter_consents_type_check', sql`${t.subscriptionType} IN ${inList(NEWSLETTER_TYPES)}`),
  ],
);
