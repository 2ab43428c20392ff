import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { LANGS } from '#shared/lang.ts';
import { TICKET_OFFER_KINDS, TICKET_OFFER_STATES } from '#shared/tickets/ticket-offers.ts';
import { id, inList, instant } from '../columns.ts';
import { events } from './events.ts';
import { tickets } from './tickets.ts';

/**
 * Tickets whose holder would rather that somebody else had them: whoever waits, or one person by name. The ticket stays
 * valid until the other has paid; then its code and its holder change in one transaction. A ticket has one open offer.
 */
export const ticketOffers = sqliteTable(
  'ticket_offers',
  {
    id: id(),
    ticketId: text()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    eventId: text()
      .notNull()
      .references(() => events.id),
    kind: text({ enum: TICKET_OFFER_KINDS }).notNull(),
    state: text({ enum: TICKET_OFFER_STATES }).notNull().default('open'),
    /** What the mail to that person leads to. Emptied with name and address once it is over. */
    token: text(),
    toName: text(),
    toEmail: text(),
    /** The language that its holder's page had. */
    lang: text({ enum: LANGS }),
    offeredAt: instant().notNull(),
    /** From this instant on nobody can take it any more. */
    endsAt: instant().notNull(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('ticket_offers_open_unique')
      .on(t.ticketId)
      .where(sql`state = 'open'`),
    uniqueIndex('ticket_offers_token_unique')
      .on(t.token)
      .where(sql`token IS NOT NULL`),
    index('ticket_offers_queue_idx')
      .on(t.eventId, t.offeredAt)
      .where(sql`state = 'open' AND kind = 'queue'`),
    index('ticket_offers_due_idx')
      .on(t.endsAt)
      .where(sql`state = 'open'`),
    index('ticket_offers_ticket_idx').on(t.ticketId),
    index('ticket_offers_event_idx').on(t.eventId),
    check('ticket_offers_kind_check', sql`${t.kind} IN ${inList(TICKET_OFFER_KINDS)}`),
    check('ticket_offers_state_check', sql`${t.state} IN ${inList(TICKET_OFFER_STATES)}`),
    check('ticket_offers_lang_check', sql`${t.lang} IN ${inList(LANGS)}`),
    check('ticket_offers_ended_check', sql`(${t.state} = 'open') = (${t.endedAt} IS NULL)`),
    check(
      'ticket_offers_person_check',
      sql`(${t.toEmail} IS NOT NULL) = (${t.state} = 'open' AND ${t.kind} = 'person')`,
    ),
  ],
);
