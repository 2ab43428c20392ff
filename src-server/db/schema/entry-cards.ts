import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type { EventKind } from '#shared/events/event-kind.ts';
import { LANGS } from '#shared/lang.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** What a card is bought under: of a kind as it is sold now, and of a card as it was sold. */
const terms = {
  names: text({ mode: 'json' }).$type<TwoTexts>().notNull(),
  entries: integer().notNull(),
  priceCents: integer().notNull(),
  vatBps: integer().notNull(),
  /** The kinds of events that an entry opens. */
  opens: text({ mode: 'json' }).$type<EventKind[]>().notNull(),
  /** For so long from the day it is paid. */
  months: integer().notNull(),
};

/** Kinds of cards of several entries. A change is for who buys from then on. */
export const entryCardKinds = sqliteTable(
  'entry_card_kinds',
  {
    id: id(),
    ...terms,
    isOffered: flag().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [check('entry_card_kinds_terms_check', sql`${t.entries} > 0 AND ${t.priceCents} > 0 AND ${t.months} > 0`)],
);

/**
 * Cards that somebody bought. What is left is kept by triggers from `entry_card_moves` (db/triggers-entry-cards.ts) and is
 * never below zero. A card is turnover when it is sold, so a ticket that it pays costs nothing.
 */
export const entryCards = sqliteTable(
  'entry_cards',
  {
    id: id(),
    kindId: text()
      .notNull()
      .references(() => entryCardKinds.id),
    /** The order that bought it. */
    orderId: text()
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    ...terms,
    restEntries: integer().notNull().default(0),
    lang: text({ enum: LANGS }),
    /** When it was paid; until then it opens nothing. */
    issuedAt: instant(),
    endsAt: instant(),
    /** When its guest was told that few entries are left: once. */
    fewToldAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('entry_cards_user_idx').on(t.userId, t.createdAt),
    index('entry_cards_kind_idx').on(t.kindId),
    index('entry_cards_issued_idx').on(t.issuedAt, t.id),
    check('entry_cards_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('entry_cards_rest_check', sql`${t.restEntries} >= 0`),
    check('entry_cards_terms_check', sql`${t.entries} > 0 AND ${t.priceCents} > 0 AND ${t.months} > 0`),
    check('entry_cards_issued_check', sql`(${t.issuedAt} IS NULL) = (${t.endsAt} IS NULL)`),
  ],
);

/**
 * Why the rest of a card changed: it was paid; an order has entries; that order came to nothing; a ticket was taken back;
 * what the card cost went back; the office corrected it.
 */
export const CARD_MOVES = ['issued', 'held', 'freed', 'returned', 'voided', 'corrected'] as const;

/** What came on a card and went off it, append-only. An order that is paid has spent what it held. */
export const entryCardMoves = sqliteTable(
  'entry_card_moves',
  {
    id: integer().primaryKey(),
    cardId: text()
      .notNull()
      .references(() => entryCards.id, { onDelete: 'cascade' }),
    why: text({ enum: CARD_MOVES }).notNull(),
    /** Below zero where something goes off it. */
    entries: integer().notNull(),
    /** The order that holds them, or let them go. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    ticketId: text().references(() => tickets.id, { onDelete: 'cascade' }),
    refundId: text().references(() => refunds.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (t) => [
    index('entry_card_moves_card_idx').on(t.cardId, t.id),
    index('entry_card_moves_order_idx')
      .on(t.orderId)
      .where(sql`order_id IS NOT NULL`),
    uniqueIndex('entry_card_moves_ticket_unique')
      .on(t.ticketId)
      .where(sql`ticket_id IS NOT NULL`),
    uniqueIndex('entry_card_moves_refund_unique')
      .on(t.refundId)
      .where(sql`refund_id IS NOT NULL`),
    uniqueIndex('entry_card_moves_issued_unique')
      .on(t.cardId)
      .where(sql`why = 'issued'`),
    check('entry_card_moves_why_check', sql`${t.why} IN ${inList(CARD_MOVES)}`),
    check(
      'entry_card_moves_sign_check',
      sql`${t.entries} <> 0 AND (${t.why} = 'corrected' OR (${t.entries} < 0) = (${t.why} IN ('held', 'voided')))`,
    ),
    check('entry_card_moves_order_check', sql`(${t.orderId} IS NOT NULL) = (${t.why} IN ('held', 'freed'))`),
    check('entry_card_moves_ticket_check', sql`(${t.ticketId} IS NOT NULL) = (${t.why} = 'returned')`),
    check('entry_card_moves_refund_check', sql`(${t.refundId} IS NOT NULL) = (${t.why} = 'voided')`),
  ],
);
