import type Stripe from 'stripe';
import type { StandInContext } from '../stand-in-context.ts';
import { findObject, idOf, intentOfSession, listChildren, sessionSecrets } from '../stripe-objects.ts';
import { EVERYTHING } from '../store.ts';

export interface SessionView {
  id: string;
  status: string | null;
  paymentStatus: string;
  intentStatus: string | null;
  chargeId: string | null;
  items: string;
  amountTotal: number | null;
  amountRefunded: number;
  isDisputed: boolean;
  /** Of the newest dispute; null without one. */
  dispute: Stripe.Dispute.Status | null;
  currency: string | null;
  email: string | null;
  clientReferenceId: string | null;
  created: number;
  expiresAt: number;
  refunds: { id: string; amount: number; status: string | null }[];
}

/** The newest sessions with what became of them. */
export function listSessionViews(ctx: StandInContext, limit: number): SessionView[] {
  const rows = ctx.store.list({ kind: 'checkout.session', ...EVERYTHING, limit });
  return rows.map((row) => {
    const session = JSON.parse(row.json) as Stripe.Checkout.Session;
    const intent = intentOfSession(ctx, session);
    const charge = findObject(ctx, 'charge', idOf(intent?.latest_charge) ?? '');
    const refunds = charge ? listChildren(ctx, 'refund', charge.id) : [];
    return {
      id: session.id,
      status: session.status,
      paymentStatus: session.payment_status,
      intentStatus: intent?.status ?? null,
      chargeId: charge?.id ?? null,
      items: sessionSecrets(ctx, session.id)
        .lineItems.map((item) => `${item.quantity} × ${item.description}`)
        .join(', '),
      amountTotal: session.amount_total,
      amountRefunded: charge?.amount_refunded ?? 0,
      isDisputed: charge?.disputed ?? false,
      dispute: charge ? (listChildren(ctx, 'dispute', charge.id)[0]?.status ?? null) : null,
      currency: session.currency,
      email: session.customer_details?.email ?? session.customer_email,
      clientReferenceId: session.client_reference_id,
      created: session.created,
      expiresAt: session.expires_at,
      refunds: refunds.map(({ id, amount, status }) => ({ id, amount, status })),
    };
  });
}
