import { sql } from 'drizzle-orm';
import { cents, type Cents } from '#shared/money.ts';
import type { TicketAnswer } from '#shared/questions/answer.ts';

/** Of the ticket in a query: what its voucher is worth was had. */
export const VOUCHER_IS_SPENT = sql<boolean>`EXISTS (SELECT 1 FROM voucher_redemptions
  WHERE ticket_id = tickets.id AND undone_at IS NULL)`.mapWith(Boolean);

/** Of the order in a query: somebody was handed its ticket, and what the ticket is worth stands in another order. */
export const IS_HANDED_OVER = sql<boolean>`EXISTS (SELECT 1 FROM ticket_offers
  WHERE ticket_offers.id = orders.ticket_offer_id AND ticket_offers.kind = 'person')`.mapWith(Boolean);

/** Of the ticket in a query: what was bought with it and not given back. */
export const BOUGHT_WITH_TICKET = sql<
  { id: string; name: string; priceCents: Cents; isHandedOut: boolean }[]
>`(SELECT json_group_array(json_array(id, name, price_cents, handed_out_at IS NOT NULL)) FROM order_add_ons
  WHERE ticket_id = tickets.id AND returned_at IS NULL)`.mapWith((json: string) =>
  (JSON.parse(json) as [string, string, number, number][])
    .map(([id, name, price, isHandedOut]) => ({ id, name, priceCents: cents(price), isHandedOut: isHandedOut === 1 }))
    .toSorted((one, other) => one.name.localeCompare(other.name)),
);

/** Of the ticket in a query: what was answered for its whole order and for itself. */
export const ANSWERS_OF_TICKET = sql<
  TicketAnswer[]
>`(SELECT json_group_array(json_array(seat, question, answer, question_id))
  FROM order_answers WHERE order_id = tickets.order_id AND seat IN (-1, tickets.position))`.mapWith(
  (json: string): TicketAnswer[] =>
    (JSON.parse(json) as [number, string, string, string][])
      .toSorted(([seat, question], [other, its]) => seat - other || question.localeCompare(its))
      .map(([, question, answer, questionId]) => ({ questionId, question, answer })),
);
