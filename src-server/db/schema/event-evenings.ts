import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import type { LocalDate } from '#shared/time.ts';
import { id, inList, instant } from '../columns.ts';
import { events } from './events.ts';

export const EVENING_STATES = ['planned', 'cancelled'] as const;

/**
 * The evenings of a weekly course: made from its rule, then moved, left out, added, given a room. A row stays as long as
 * its course, so that a desk, a calendar and who came find it again. Triggers keep the course's own copy and its
 * beginning and end (db/triggers-evenings.ts).
 */
export const eventEvenings = sqliteTable(
  'event_evenings',
  {
    /** Made of the course's id and the number (`shared/door/evening-id.ts`). */
    id: id(),
    eventId: text()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Its week under the rule, from 1; what is added goes on behind the highest. Says nothing of the order in time. */
    number: integer().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** When the rule put it; both null for one that was added, or that the rule makes no longer. */
    ruleStartsAt: instant(),
    ruleEndsAt: instant(),
    room: text().notNull().default(''),
    /** How many the room holds; null is as many as the course. */
    maxCapacity: integer(),
    /** When it got another time, last. */
    movedAt: instant(),
    state: text({ enum: EVENING_STATES }).notNull().default('planned'),
    /** The evening for which the mail of the day before was written to everybody who gets one. */
    remindedFor: text().$type<LocalDate>(),
  },
  (t) => [
    uniqueIndex('event_evenings_number_unique').on(t.eventId, t.number),
    index('event_evenings_starts_at_idx')
      .on(t.startsAt)
      .where(sql`state = 'planned'`),
    check('event_evenings_number_check', sql`${t.number} BETWEEN 1 AND 65535`),
    check('event_evenings_times_check', sql`${t.endsAt} > ${t.startsAt}`),
    check('event_evenings_rule_check', sql`(${t.ruleStartsAt} IS NULL) = (${t.ruleEndsAt} IS NULL)`),
    check('event_evenings_state_check', sql`${t.state} IN ${inList(EVENING_STATES)}`),
  ],
);
