import { statement, type Db } from '#server/db/client.ts';
import type { PastPayment } from '#server/demo/payments/dev/past-payments.ts';

type Row = { orderId: string; intentId: string; sessionId: string | null; amountCents: number; refundedCents: number; paidAt: number; email: string; name: string };

const paidOrders = statement<[], Row>(
  `SELECT o.id AS orderId, o.stripe_payment_intent_id AS intentId, o.stripe_session_id AS sessionId, o.total_cents AS amountCents, o.paid_at AS paidAt, u.email, u.name,
     COALESCE((SELECT SUM(r.amount_cents) FROM refunds r WHERE r.order_id = o.id AND r.status <> 'failed'), 0) AS refundedCents
   FROM orders o JOIN users u ON u.id = o.user_id WHERE o.paid_at IS NOT NULL AND o.stripe_payment_intent_id IS NOT NULL AND o.total_cents > 0`,
);

/** Tells the payment stand-in at `apiBase` what the season's tickets were paid with, so that an admin can give it back and see both sides of it. */
export async function loadDemoPayments(db: Db, { apiBase, shopId }: { apiBase: string; shopId: string }): Promise<void> {
  const payments = paidOrders(db)
    .all()
    .map(({ orderId, paidAt, email, name, ...money }): PastPayment => ({ ...money, paidAt: Math.floor(paidAt / 1000), payer: { email, name }, metadata: { order_id: orderId, shop: shopId } }));
  const response = await fetch(`${apiBase}/dev/api/past-payments`, { method: 'POST', body: JSON.stringify(payments) });
  if (!response.ok) throw new Error(`the payment stand-in did not take the season's payments: ${await response.text()}`);
}
