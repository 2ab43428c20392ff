import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { addBuyer, addEvent, type TestShop } from '#tests/support/test-shop.ts';

export type Bought = { userId: string; eventId: string; orderId: string; sessionId: string };

/** An open order of some General Admission tickets, waiting for its payment. */
export async function buyTicket(
  shop: TestShop,
  options: { eventId?: string; userId?: string; quantity?: number } = {},
): Promise<Bought> {
  const eventId = options.eventId ?? addEvent(shop);
  const userId = options.userId ?? addBuyer(shop);
  const started = await startCheckout(shop.as(userId), {
    eventId,
    items: [{ ticketTypeId: 'general-admission', quantity: options.quantity ?? 1 }],
  });
  return { userId, eventId, orderId: started.orderId, sessionId: started.sessionId ?? '' };
}

/** The buyer pays with a good card. */
export function pay(shop: TestShop, bought: { sessionId: string }): void {
  shop.standIn.payMany([bought.sessionId]);
}

export type Books = {
  status: string;
  tickets: number;
  activeTickets: number;
  held: number;
  mails: number;
  refunds: { status: string; amountCents: number; reason: string }[];
};

/** What our books say about an order. */
export function books(shop: Pick<TestShop, 'db'>, orderId: string): Books {
  const one = <T>(sql: string) => shop.db.sqlite.prepare<[string], T>(sql);
  return {
    status: one<{ status: string }>(`SELECT status FROM orders WHERE id = ?`).get(orderId)?.status ?? 'none',
    tickets: one<{ n: number }>(`SELECT COUNT(*) AS n FROM tickets WHERE order_id = ?`).get(orderId)?.n ?? 0,
    activeTickets:
      one<{ n: number }>(`SELECT COUNT(*) AS n FROM tickets WHERE order_id = ? AND status = 'active'`).get(orderId)
        ?.n ?? 0,
    held:
      one<{ n: number }>(`SELECT COALESCE(SUM(quantity), 0) AS n FROM seat_holds WHERE order_id = ?`).get(orderId)?.n ??
      0,
    mails:
      one<{ n: number }>(`SELECT COUNT(*) AS n FROM outbox WHERE kind = 'mail.order_paid' AND ref_id = ?`).get(orderId)
        ?.n ?? 0,
    refunds: one<{ status: string; amountCents: number; reason: string }>(
      `SELECT status, amount_cents AS amountCents, reason FROM refunds WHERE order_id = ? ORDER BY created_at`,
    ).all(orderId),
  };
}
