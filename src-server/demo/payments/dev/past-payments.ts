import { z } from 'zod';
import { blankRefund, blankSession } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { detailsOf } from '../payments/complete-session.ts';
import { newCharge, newPaymentIntent } from '../payments/charge-objects.ts';
import { testCards } from '../payments/test-cards.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { insertObject, type SessionSecrets } from '../stripe-objects.ts';

/** Money that came before the stand-in was there; amounts in cents, the instant in Unix seconds. */
export const PastPaymentSchema = z.strictObject({
  intentId: z.string(),
  /** The checkout it was paid on; null where there was none. */
  sessionId: z.string().nullable(),
  amountCents: z.number().int().min(1),
  /** What of it was given back since. */
  refunds: z.array(
    z.strictObject({
      id: z.string(),
      amountCents: z.number().int().min(1),
      status: z.enum(['pending', 'succeeded', 'failed']),
      madeAt: z.number().int(),
    }),
  ),
  paidAt: z.number().int(),
  payer: z.strictObject({ email: z.string(), name: z.string().nullable() }),
  metadata: z.record(z.string(), z.string()),
});
export type PastPayment = z.infer<typeof PastPaymentSchema>;

/** Remembers payments that a demo season tells of, without telling the shop: what was paid can be given back. */
export function rememberPastPayments(ctx: StandInContext, payments: readonly PastPayment[]): { remembered: number } {
  ctx.store.inTransaction(() => {
    for (const payment of payments) ctx.runAt(new Date(payment.paidAt * 1000), () => remember(ctx, payment));
  });
  return { remembered: payments.length };
}

function remember(
  ctx: StandInContext,
  { intentId, sessionId, amountCents, refunds, payer, metadata }: PastPayment,
): void {
  const session = {
    ...blankSession,
    amount_subtotal: amountCents,
    amount_total: amountCents,
    currency: 'eur',
    payment_method_types: ['card'],
  };
  const begun = newPaymentIntent(ctx, session);
  const intent = { ...begun, id: intentId, metadata, amount_received: amountCents, status: 'succeeded' as const };
  const charge = newCharge(ctx, { intent, payer, card: testCards[0] ?? null, status: 'succeeded' });
  insertObject(ctx, { ...intent, latest_charge: charge.id, payment_method: charge.payment_method });
  const refundedCents = refunds.reduce(
    (sum, { status, amountCents: cents }) => (status === 'failed' ? sum : sum + cents),
    0,
  );
  insertObject(
    ctx,
    { ...charge, amount_refunded: refundedCents, refunded: refundedCents === amountCents },
    { parent: intentId },
  );
  for (const { id, amountCents: amount, status, madeAt } of refunds) {
    insertObject(
      ctx,
      {
        ...blankRefund,
        id,
        amount,
        status,
        charge: charge.id,
        created: madeAt,
        currency: 'eur',
        metadata,
        payment_intent: intentId,
        payment_method: charge.payment_method,
        ...(status !== 'failed' && { balance_transaction: newStripeId('txn') }),
      },
      { parent: charge.id },
    );
  }
  if (sessionId === null) return;
  const hidden: SessionSecrets = { lineItems: [], paymentIntentData: { metadata } };
  insertObject(
    ctx,
    {
      ...session,
      id: sessionId,
      created: unixSeconds(ctx),
      customer_details: detailsOf(session, payer),
      metadata,
      payment_intent: intentId,
      payment_status: 'paid',
      status: 'complete',
    },
    { hidden },
  );
}
