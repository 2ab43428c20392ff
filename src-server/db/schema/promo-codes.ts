import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { PROMO_KINDS } from '#shared/promo-codes/promo-kind.ts';
import { createdAt, flag, id, inList, instant } from '../columns.ts';
import { artists } from './artists.ts';
import { events, ticketTypes } from './events.ts';
import { eventSeries } from './series.ts';
import { users } from './users.ts';
import { venues } from './venues.ts';

/** Codes that were made together and are each used once; each of them is a row of `promo_codes`. */
export const promoLists = sqliteTable(
  'promo_lists',
  {
    id: id(),
    name: text().notNull(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('promo_lists_created_idx').on(t.createdAt, t.id), index('promo_lists_created_by_idx').on(t.createdBy)],
);

/**
 * What buyers type for a cheaper price or a hidden ticket type. How often a code was used is counted from holds and
 * tickets by a trigger (db/triggers-promo.ts), so that what lapses or is given back frees its use by itself.
 */
export const promoCodes = sqliteTable(
  'promo_codes',
  {
    id: id(),
    /** In capitals, without spaces; nobody gets the same one again, as orders name it. */
    code: text().notNull().unique(),
    kind: text({ enum: PROMO_KINDS }).notNull(),
    percent: integer(),
    amountCents: integer(),
    /** The type that it unlocks. */
    ticketTypeId: text().references(() => ticketTypes.id),
    /**
     * Where it holds, one of these: an event, all of a kind, of a series, at a venue, with an artist in the line-up; or
     * the nights that `promo_nights` names. A night that comes to a series or a line-up later counts, too.
     */
    eventId: text().references(() => events.id),
    eventKind: text({ enum: EVENT_KINDS }),
    seriesId: text().references(() => eventSeries.id),
    venueId: text().references(() => venues.id),
    artistId: text().references(() => artists.id),
    isForNights: flag().notNull().default(false),
    /** The list it is one of; such a code is used once. */
    listId: text().references(() => promoLists.id),
    /** Tickets in all and of one person; null is without a limit. */
    maxUses: integer(),
    maxPerPerson: integer(),
    validFrom: instant(),
    validUntil: instant(),
    endedAt: instant(),
    createdBy: text().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    index('promo_codes_event_idx').on(t.eventId),
    index('promo_codes_kind_idx').on(t.eventKind),
    index('promo_codes_series_idx')
      .on(t.seriesId)
      .where(sql`series_id IS NOT NULL`),
    index('promo_codes_venue_idx')
      .on(t.venueId)
      .where(sql`venue_id IS NOT NULL`),
    index('promo_codes_artist_idx')
      .on(t.artistId)
      .where(sql`artist_id IS NOT NULL`),
    index('promo_codes_list_idx').on(t.listId, t.code),
    index('promo_codes_created_idx').on(t.createdAt, t.id),
    index('promo_codes_created_by_idx').on(t.createdBy),
    check('promo_codes_kind_check', sql`${t.kind} IN ${inList(PROMO_KINDS)}`),
    check(
      'promo_codes_where_check',
      sql`(${t.eventId} IS NOT NULL) + (${t.eventKind} IS NOT NULL) + (${t.seriesId} IS NOT NULL)
        + (${t.venueId} IS NOT NULL) + (${t.artistId} IS NOT NULL) + ${t.isForNights} = 1`,
    ),
    check('promo_codes_list_check', sql`${t.listId} IS NULL OR ${t.maxUses} = 1`),
    check('promo_codes_percent_check', sql`${t.kind} <> 'percent' OR ${t.percent} BETWEEN 1 AND 100`),
    check('promo_codes_amount_check', sql`${t.kind} <> 'amount' OR ${t.amountCents} > 0`),
    check('promo_codes_unlock_check', sql`${t.kind} <> 'unlock' OR ${t.ticketTypeId} IS NOT NULL`),
    check(
      'promo_codes_limits_check',
      sql`(${t.maxUses} IS NULL OR ${t.maxUses} >= 1) AND (${t.maxPerPerson} IS NULL OR ${t.maxPerPerson} >= 1)`,
    ),
  ],
);

/** The nights that a code is good for, or all codes of a list, where they are named one by one. */
export const promoNights = sqliteTable(
  'promo_nights',
  {
    id: id(),
    promoCodeId: text().references(() => promoCodes.id),
    promoListId: text().references(() => promoLists.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
  },
  (t) => [
    index('promo_nights_code_idx').on(t.promoCodeId),
    index('promo_nights_list_idx').on(t.promoListId),
    index('promo_nights_event_idx').on(t.eventId),
    check('promo_nights_owner_check', sql`(${t.promoCodeId} IS NULL) <> (${t.promoListId} IS NULL)`),
  ],
);
