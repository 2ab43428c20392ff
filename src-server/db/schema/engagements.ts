import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import {
  ENGAGEMENT_STATES,
  LETTER_ANSWERS,
  PAYMENT_WAYS,
  SETTLEMENT_STATES,
  type EngagementTerms,
  type LetterText,
} from '#shared/engagements/engagement.ts';
import { LANGS } from '#shared/lang.ts';
import type { LocalDate } from '#shared/time.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { artists } from './artists.ts';
import { events } from './events.ts';
import { workshops } from './workshops.ts';

/** What an artist and the house agree on for one night or workshop; `terms` as the office wrote them last. */
export const engagements = sqliteTable(
  'engagements',
  {
    id: id(),
    workshopId: text().references(() => workshops.id, { onDelete: 'set null' }),
    eventId: text().references(() => events.id, { onDelete: 'set null' }),
    artistId: text().references(() => artists.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Empty once it was forgotten with its account. */
    email: text().notNull(),
    lang: text({ enum: LANGS }).notNull(),
    state: text({ enum: ENGAGEMENT_STATES }).notNull().default('draft'),
    terms: text({ mode: 'json' }).$type<EngagementTerms>().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Of the newest letter; 0 before the first. */
    version: integer().notNull().default(0),
    /** SHA-256 of the secret in the artist's link. */
    tokenHash: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('engagements_workshop_unique')
      .on(t.workshopId)
      .where(sql`workshop_id IS NOT NULL`),
    uniqueIndex('engagements_token_unique')
      .on(t.tokenHash)
      .where(sql`token_hash IS NOT NULL`),
    index('engagements_event_idx').on(t.eventId),
    index('engagements_artist_idx').on(t.artistId),
    index('engagements_starts_idx').on(t.startsAt, t.id),
    check('engagements_state_check', sql`${t.state} IN ${inList(ENGAGEMENT_STATES)}`),
    check('engagements_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('engagements_times_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('engagements_terms_check', sql`json_valid(${t.terms})`),
  ],
);

/** Letters of terms as they were sent, each with its answer; nothing of them changes any more. */
export const engagementLetters = sqliteTable(
  'engagement_letters',
  {
    id: id(),
    engagementId: text()
      .notNull()
      .references(() => engagements.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    lang: text({ enum: LANGS }).notNull(),
    text: text({ mode: 'json' }).$type<LetterText>().notNull(),
    terms: text({ mode: 'json' }).$type<EngagementTerms>().notNull(),
    startsAt: instant().notNull(),
    sentAt: instant().notNull(),
    answer: text({ enum: LETTER_ANSWERS }),
    answeredAt: instant(),
    /** What should be different. */
    words: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('engagement_letters_version_unique').on(t.engagementId, t.version),
    check('engagement_letters_answer_check', sql`(${t.answer} IS NULL) = (${t.answeredAt} IS NULL)`),
    check('engagement_letters_version_check', sql`${t.version} >= 1`),
  ],
);

/** What an engagement came to after its night, by the letter that was agreed on. Amounts are cents. */
export const settlements = sqliteTable(
  'settlements',
  {
    engagementId: text()
      .primaryKey()
      .references(() => engagements.id),
    letterId: text()
      .notNull()
      .references(() => engagementLetters.id),
    state: text({ enum: SETTLEMENT_STATES }).notNull().default('open'),
    heads: integer().notNull(),
    takingsCents: integer().notNull(),
    takingsVatCents: integer().notNull(),
    feeCents: integer().notNull(),
    travelCents: integer().notNull(),
    vatCents: integer().notNull(),
    /** Kept back, § 50a EStG. */
    taxCents: integer().notNull(),
    solidarityCents: integer().notNull(),
    payoutCents: integer().notNull(),
    /** The artists' social levy, which the house owes beside it. */
    kskBps: integer().notNull(),
    kskCents: integer().notNull(),
    countedAt: instant().notNull(),
    agreedAt: instant(),
    agreedBy: text({ enum: ['artist', 'office'] }),
    paidOn: text().$type<LocalDate>(),
    paidHow: text({ enum: PAYMENT_WAYS }),
    invoiceNumber: text().notNull().default(''),
  },
  (t) => [
    index('settlements_paid_idx').on(t.paidOn),
    uniqueIndex('settlements_letter_unique').on(t.letterId),
    check('settlements_state_check', sql`${t.state} IN ${inList(SETTLEMENT_STATES)}`),
    check(
      'settlements_sum_check',
      sql`${t.payoutCents} = ${t.feeCents} + ${t.travelCents} + ${t.vatCents} - ${t.taxCents} - ${t.solidarityCents}`,
    ),
    check('settlements_agreed_check', sql`(${t.agreedAt} IS NOT NULL) = (${t.state} <> 'open')`),
    check('settlements_agreed_by_check', sql`(${t.agreedAt} IS NULL) = (${t.agreedBy} IS NULL)`),
    check(
      'settlements_paid_check',
      sql`(${t.paidOn} IS NOT NULL) = (${t.state} = 'paid') AND (${t.paidOn} IS NULL) = (${t.paidHow} IS NULL)`,
    ),
  ],
);
