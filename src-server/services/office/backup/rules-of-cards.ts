import { and, eq, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { entryCardMoves, entryCards } from '#server/db/schema/entry-cards.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { sumOf, type Rule } from './rule.ts';

/** Cards of several entries against their moves, and against the orders and tickets that they pay. */
export const CARD_RULES: readonly Rule[] = [
  {
    says: 'a card whose rest is not what came on it less what went off it',
    broken: (orm) => {
      const moved = orm
        .select({ entries: sumOf(entryCardMoves.entries) })
        .from(entryCardMoves)
        .where(eq(entryCardMoves.cardId, entryCards.id));
      return orm.select({ id: entryCards.id }).from(entryCards).where(ne(entryCards.restEntries, moved));
    },
  },
  {
    says: 'an order that does not hold of a card what it was to pay, or holds it though it came to nothing',
    broken: (orm) => {
      const held = orm
        .select({ entries: sql<number>`-${sumOf(entryCardMoves.entries)}` })
        .from(entryCardMoves)
        .where(eq(entryCardMoves.orderId, orders.id));
      const paid = orm
        .select({ entries: sumOf(orderItems.quantity) })
        .from(orderItems)
        .where(and(eq(orderItems.orderId, orders.id), isNotNull(orderItems.entryCardId)));
      return orm
        .select({ id: orders.id })
        .from(orders)
        .where(
          ne(
            held,
            sql`case when ${orders.paidAt} is null and ${orders.status} in ('expired', 'cancelled') then 0 else ${paid} end`,
          ),
        );
    },
  },
  {
    says: 'a ticket that was taken back and whose entry did not come back to its card',
    broken: (orm) => {
      const returned = orm
        .select({ one: sql`1` })
        .from(entryCardMoves)
        .where(eq(entryCardMoves.ticketId, tickets.id));
      return orm
        .select({ id: tickets.id })
        .from(tickets)
        .where(and(isNotNull(tickets.entryCardId), eq(tickets.status, 'cancelled'), notExists(returned)));
    },
  },
];
