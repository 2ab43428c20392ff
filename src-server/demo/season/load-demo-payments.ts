import { statement, type Db } from '#server/db/client.ts';
import type { PastPayment } from '#server/demo/payments/dev/past-payments.ts';

type Row = {
  orderId: string;
  intentId: string;
  sessionId: string | null;
  amountCents: number;
  paidAt: number;
  email: string;
  name: string;
};

const paidOrders = statement<[], Row>(
  `SELECT o.id AS orderId, o.stripe_payment_intent_id AS intentId, o.stripe_session_id AS sessionId, o.total_cents AS amountCents, o.paid_at AS paidAt, u.email, u.name
   FROM orders o JOIN users u ON u.id = o.user_id WHERE o.paid_at IS NOT NULL AND o.stripe_payment_intent_id IS NOT NULL AND o.total_cents > 0`,
);

type RefundRow = {
  orderId: string;
  id: string;
  amountCents: number;
  status: 'pending' | 'succeeded' | 'failed';
  madeAt: number;
};

const madeRefunds = statement<[], RefundRow>(
  `SELECT order_id AS orderId, stripe_refund_id AS id, amount_cents AS amountCents, status, created_at AS madeAt FROM refunds WHERE stripe_refund_id IS NOT NULL AND status <> 'requested'`,
);

/**
 * Tells the payment stand-in at `apiBase` what the season's tickets were paid with, so that an admin can give it back
 * and see both sides of it.
 */
export async function loadDemoPayments(
  db: Db,
  { apiBase, shopId }: { apiBase: string; shopId: string },
): Promise<void> {
  const refundsOf = Map.groupBy(madeRefunds(db).all(), ({ orderId }) => orderId);
  const payments = paidOrders(db)
    .all()
    .map(({ orderId, paidAt, email, name, ...money }): PastPayment => ({
      ...money,
      refunds: (refundsOf.get(orderId) ?? []).map(({ id, amountCents, status, madeAt }) => ({
        id,
        amountCents,
        status,
        madeAt: Math.floor(madeAt / 1000),
      })),
      paidAt: Math.floor(paidAt / 1000),
      payer: { email, name },
      metadata: { order_id: orderId, shop: shopId },
    }));
  const response = await fetch(`${apiBase}/dev/api/past-payments`, { method: 'POST', body: JSON.stringify(payments) });
  if (!response.ok)
    throw new Error(`the payment stand-in did not take the season's payments: ${await response.text()}`);
}
