import { check, index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { createdAt, id, inList, instant } from '../columns.ts';

/** What each queue's partial index holds; its query says the same (services/base/outbox/outbox-rows.ts). */
const SOON_ENOUGH = `('mail.night_before', 'mail.follow_news', 'mail.night_thanks')`;
export const WAITING_MAILS = sql.raw(
  `status = 'waiting' AND kind <> 'refund' AND kind <> 'mail.campaign' AND kind <> 'webhook' AND kind NOT IN ${SOON_ENOUGH}`,
);
export const WAITING_REMINDERS = sql.raw(`status = 'waiting' AND kind IN ${SOON_ENOUGH}`);
export const WAITING_CAMPAIGNS = sql`status = 'waiting' AND kind = 'mail.campaign'`;
export const WAITING_REFUNDS = sql`status = 'waiting' AND kind = 'refund'`;
export const WAITING_WEBHOOKS = sql`status = 'waiting' AND kind = 'webhook'`;

export const OUTBOX_STATUSES = ['waiting', 'done', 'failed'] as const;

/**
 * Everything that has to leave the server: mails, refunds. Written in the transaction it tells about, unique per (kind,
 * what it is about), carried out by a job with back-off.
 */
export const outbox = sqliteTable(
  'outbox',
  {
    id: id(),
    kind: text().notNull(),
    refId: text().notNull(),
    /** JSON for the job; emptied once done, so no address stays behind. */
    payload: text(),
    /** In which language a mail is written; null is its kind's own. */
    lang: text({ enum: LANGS }),
    status: text({ enum: OUTBOX_STATUSES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    lastError: text(),
    /** The process that carries it out just now, where several share the database; counts only while that one lives. */
    claimedBy: text(),
    createdAt: createdAt(),
    doneAt: instant(),
  },
  (t) => [
    unique('outbox_kind_ref_unique').on(t.kind, t.refId),
    // All mails about an order or a person, of whatever kind: their ids are how `ref_id` begins.
    index('outbox_ref_idx').on(t.refId),
    // One for each queue: refunds go past a backlog of mails, a ticket past a newsletter to thousands.
    index('outbox_waiting_mails_idx').on(t.nextAttemptAt).where(WAITING_MAILS),
    index('outbox_waiting_reminders_idx').on(t.nextAttemptAt).where(WAITING_REMINDERS),
    index('outbox_waiting_campaigns_idx').on(t.nextAttemptAt).where(WAITING_CAMPAIGNS),
    index('outbox_waiting_refunds_idx').on(t.nextAttemptAt).where(WAITING_REFUNDS),
    index('outbox_waiting_webhooks_idx').on(t.nextAttemptAt).where(WAITING_WEBHOOKS),
    index('outbox_failed_idx')
      .on(t.createdAt, t.id)
      .where(sql`status = 'failed'`),
    check('outbox_status_check', sql`${t.status} IN ${inList(OUTBOX_STATUSES)}`),
    check('outbox_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
  ],
);
