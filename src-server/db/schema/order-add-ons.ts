import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { id, instant } from '../columns.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { refunds } from './payments.ts';
import { tickets } from './tickets.ts';

/**
 * Each piece that was sold with a ticket: a T-shirt, a night at the cloakroom. It is there, and counts, from the moment
 * that its order holds it; an order that comes to nothing takes it along.
 */
export const orderAddOns = sqliteTable(
  'order_add_ons',
  {
    id: id(),
    /** The order that pays it, with the line of it and the piece's number there. */
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    piece: integer().notNull(),
    /** The place of its ticket among the order's tickets. */
    seat: integer().notNull(),
    /** The ticket that it goes along with, also into other hands; null until the order is paid. */
    ticketId: text().references(() => tickets.id),
    eventId: text()
      .notNull()
      .references(() => events.id),
    /** The event's own id for it, as its editor has it; 'T-shirt, M' as it was sold. */
    addOnId: text().notNull(),
    name: text().notNull(),
    size: text().notNull().default(''),
    priceCents: integer().notNull(),
    vatBps: integer().notNull(),
    /** What was promised: it goes back for its price until so many hours before it begins. */
    changeHours: integer().notNull(),
    handedOutAt: instant(),
    /** Where: a desk's id, or that of a helper's phone. */
    handedOutBy: text(),
    returnedAt: instant(),
    /** What its price went back by. */
    refundId: text().references(() => refunds.id),
  },
  (t) => [
    uniqueIndex('order_add_ons_piece_unique').on(t.orderId, t.position, t.piece),
    index('order_add_ons_ticket_idx')
      .on(t.ticketId)
      .where(sql`ticket_id IS NOT NULL`),
    index('order_add_ons_refund_idx')
      .on(t.refundId)
      .where(sql`refund_id IS NOT NULL`),
    index('order_add_ons_event_idx').on(t.eventId, t.addOnId, t.size),
    check('order_add_ons_price_check', sql`${t.priceCents} >= 0`),
    check('order_add_ons_seat_check', sql`${t.seat} BETWEEN 0 AND 9`),
    check('order_add_ons_end_check', sql`${t.handedOutAt} IS NULL OR ${t.returnedAt} IS NULL`),
    check('order_add_ons_handed_check', sql`(${t.handedOutAt} IS NULL) = (${t.handedOutBy} IS NULL)`),
    check('order_add_ons_refund_check', sql`${t.refundId} IS NULL OR ${t.returnedAt} IS NOT NULL`),
  ],
);
