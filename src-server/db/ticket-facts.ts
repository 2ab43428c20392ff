import { sql } from 'drizzle-orm';

/** Of the ticket in a query: what its voucher is worth was had. */
export const VOUCHER_IS_SPENT = sql<boolean>`EXISTS (SELECT 1 FROM voucher_redemptions
  WHERE ticket_id = tickets.id AND undone_at IS NULL)`.mapWith(Boolean);

/** Of the order in a query: somebody was handed its ticket, and what the ticket is worth stands in another order. */
export const IS_HANDED_OVER = sql<boolean>`EXISTS (SELECT 1 FROM ticket_offers
  WHERE ticket_offers.id = orders.ticket_offer_id AND ticket_offers.kind = 'person')`.mapWith(Boolean);
