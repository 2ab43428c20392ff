import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { COURSE_ROLES, EXPERIENCES } from '#shared/contact/dance-experience.ts';
import { ALL_DECLINE_REASONS } from '#shared/contact/decline-reason.ts';
import { CANCEL_MANNERS, DECLARATION_KINDS, DECLARATION_OUTCOMES } from '#shared/contact/declaration-kind.ts';
import { LANGS } from '#shared/lang.ts';
import type { LocalDate } from '#shared/time.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events } from './events.ts';

/** The same words sent twice are one effect: unique, made of the form's own key and everything that was written. */
const requestKey = () => text().notNull().unique();

/** Lower case, so that a person's rows are found by an index. */
const email = () => text().notNull();

/** What the contact form brought. */
export const contactMessages = sqliteTable(
  'contact_messages',
  {
    id: id(),
    requestKey: requestKey(),
    name: text().notNull(),
    email: email(),
    subject: text().notNull(),
    message: text().notNull(),
    createdAt: createdAt(),
    /** When an admin ticked it off. */
    handledAt: instant(),
  },
  (t) => [
    index('contact_messages_created_idx').on(t.createdAt, t.id),
    index('contact_messages_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`handled_at IS NULL`),
    index('contact_messages_email_idx').on(t.email),
    check(
      'contact_messages_lengths_check',
      sql`length(${t.name}) BETWEEN 1 AND 200 AND length(${t.subject}) BETWEEN 1 AND 200 AND length(${t.message}) BETWEEN 1 AND 5000`,
    ),
  ],
);

/** A table for a night, asked for; the organiser answers. */
export const reservations = sqliteTable(
  'reservations',
  {
    id: id(),
    requestKey: requestKey(),
    name: text().notNull(),
    email: email(),
    /** The night it is for, as the calendar says it in Munich: `2026-05-08`. */
    night: text().$type<LocalDate>().notNull(),
    /** That night's event, if one was on sale. */
    eventId: text().references(() => events.id, { onDelete: 'set null' }),
    guests: integer().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    handledAt: instant(),
  },
  (t) => [
    index('reservations_night_idx').on(t.night, t.id),
    index('reservations_created_idx').on(t.createdAt, t.id),
    index('reservations_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`handled_at IS NULL`),
    index('reservations_email_idx').on(t.email),
    index('reservations_event_idx').on(t.eventId),
    check('reservations_night_check', sql`${t.night} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check('reservations_guests_check', sql`${t.guests} BETWEEN 1 AND 40`),
  ],
);

/** Who asked for the free guide, and the consent it was sent by. */
export const guideRequests = sqliteTable(
  'guide_requests',
  {
    id: id(),
    requestKey: requestKey(),
    name: text().notNull(),
    email: email(),
    experience: text({ enum: EXPERIENCES }),
    goals: text().notNull().default(''),
    /** What the button said it would do, word for word: the proof of the consent (§ 7 UWG). */
    consentWording: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('guide_requests_created_idx').on(t.createdAt, t.id),
    index('guide_requests_email_idx').on(t.email),
    check('guide_requests_experience_check', sql`${t.experience} IN ${inList(EXPERIENCES)}`),
  ],
);

/** REGISTER NOW while no course is on sale. */
export const courseRequests = sqliteTable(
  'course_requests',
  {
    id: id(),
    requestKey: requestKey(),
    name: text().notNull(),
    email: email(),
    phone: text(),
    role: text({ enum: COURSE_ROLES }).notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
    handledAt: instant(),
  },
  (t) => [
    index('course_requests_created_idx').on(t.createdAt, t.id),
    index('course_requests_open_idx')
      .on(t.createdAt, t.id)
      .where(sql`handled_at IS NULL`),
    index('course_requests_email_idx').on(t.email),
    check('course_requests_role_check', sql`${t.role} IN ${inList(COURSE_ROLES)}`),
  ],
);

/**
 * Cancellations (§ 312k BGB) and withdrawals (§ 356a BGB), as they were declared: exactly the fields the law lets one
 * ask for. What was declared never changes (triggers.ts); only who it concerns may be emptied once an account is
 * deleted.
 */
export const contractDeclarations = sqliteTable(
  'contract_declarations',
  {
    id: id(),
    requestKey: requestKey(),
    kind: text({ enum: DECLARATION_KINDS }).notNull(),
    /** Cancellation only. */
    manner: text({ enum: CANCEL_MANNERS }),
    /** Only with an extraordinary cancellation: a withdrawal never needs a reason. */
    reason: text(),
    name: text().notNull(),
    /** What else tells the person apart, for example the Membership ID; a withdrawal asks for the name alone. */
    identification: text(),
    /** Which contract, in the sender's words. */
    contract: text().notNull(),
    /** The end somebody asked for, `2026-05-31`; null is the earliest possible (§ 312k (5)). Cancellation only. */
    endsOn: text().$type<LocalDate>(),
    email: email(),
    /** The language of the page it was declared on, which its file and its mails speak; null is German. */
    lang: text({ enum: LANGS }),
    /** The receipt is binding from here on, to the millisecond. */
    receivedAt: instant().notNull(),
    /** The address under which the sender stores the declaration. */
    receiptToken: text().notNull().unique(),
    /** The membership it was found to mean. No foreign key: the declaration outlives it. */
    subscriberId: text(),
    outcome: text({ enum: DECLARATION_OUTCOMES }).notNull().default('unmatched'),
    /** The last day of the contract once it is effective. */
    effectiveOn: text().$type<LocalDate>(),
    /**
     * Why it ends nothing, and what the organiser wrote about it; kept when it is found to mean a contract after all.
     */
    declineReason: text({ enum: ALL_DECLINE_REASONS }),
    declineWords: text(),
    handledAt: instant(),
    /** Made without signing in: when it takes effect by itself. Null once that, an answer or a person has decided. */
    takesEffectAt: instant(),
    /** The link in the mail to the account's own address; the receipt's is another. */
    accountToken: text(),
    /** What that address answered: 'that was me', 'that was not me'. */
    confirmedAt: instant(),
    objectedAt: instant(),
  },
  (t) => [
    uniqueIndex('contract_declarations_account_token_unique')
      .on(t.accountToken)
      .where(sql`account_token IS NOT NULL`),
    index('contract_declarations_waiting_idx')
      .on(t.takesEffectAt)
      .where(sql`takes_effect_at IS NOT NULL`),
    index('contract_declarations_received_idx').on(t.receivedAt, t.id),
    index('contract_declarations_open_idx')
      .on(t.receivedAt, t.id)
      .where(sql`handled_at IS NULL`),
    index('contract_declarations_email_idx').on(t.email),
    index('contract_declarations_subscriber_idx')
      .on(t.subscriberId)
      .where(sql`subscriber_id IS NOT NULL`),
    check('contract_declarations_kind_check', sql`${t.kind} IN ${inList(DECLARATION_KINDS)}`),
    check('contract_declarations_outcome_check', sql`${t.outcome} IN ${inList(DECLARATION_OUTCOMES)}`),
    check(
      'contract_declarations_fields_check',
      sql`CASE ${t.kind} WHEN 'cancel' THEN ${t.manner} IS NOT NULL AND ${t.manner} IN ${inList(
        CANCEL_MANNERS,
      )} ELSE ${t.manner} IS NULL AND ${t.reason} IS NULL AND ${t.identification} IS NULL AND ${t.endsOn} IS NULL END`,
    ),
    check('contract_declarations_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('contract_declarations_effective_check', sql`${t.outcome} <> 'effective' OR ${t.subscriberId} IS NOT NULL`),
  ],
);
