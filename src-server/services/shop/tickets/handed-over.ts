import { sql } from 'drizzle-orm';

/** Of the order in a query: somebody was handed its ticket, and what the ticket is worth stands in another order. */
export const IS_HANDED_OVER = sql<boolean>`EXISTS (SELECT 1 FROM ticket_offers
  WHERE ticket_offers.id = orders.ticket_offer_id AND ticket_offers.kind = 'person')`.mapWith(Boolean);
