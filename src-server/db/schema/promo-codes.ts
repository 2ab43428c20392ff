import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { EVENT_KINDS } from '#shared/events/event-kind.ts';
import { PROMO_KINDS } from '#shared/promo-codes/promo-kind.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { events, ticketTypes } from './events.ts';
import { users } from './users.ts';

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
    /** It holds for this event, or for all of a kind: one of the two. */
    eventId: text().references(() => events.id),
    eventKind: text({ enum: EVENT_KINDS }),
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
    index('promo_codes_created_idx').on(t.createdAt, t.id),
    index('promo_codes_created_by_idx').on(t.createdBy),
    check('promo_codes_kind_check', sql`${t.kind} IN ${inList(PROMO_KINDS)}`),
    check('promo_codes_where_check', sql`(${t.eventId} IS NULL) <> (${t.eventKind} IS NULL)`),
    check('promo_codes_percent_check', sql`${t.kind} <> 'percent' OR ${t.percent} BETWEEN 1 AND 100`),
    check('promo_codes_amount_check', sql`${t.kind} <> 'amount' OR ${t.amountCents} > 0`),
    check('promo_codes_unlock_check', sql`${t.kind} <> 'unlock' OR ${t.ticketTypeId} IS NOT NULL`),
    check(
      'promo_codes_limits_check',
      sql`(${t.maxUses} IS NULL OR ${t.maxUses} >= 1) AND (${t.maxPerPerson} IS NULL OR ${t.maxPerPerson} >= 1)`,
    ),
  ],
);
