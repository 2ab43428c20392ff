import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { blankDispute } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, updateObject } from '../stripe-objects.ts';

const answerWithinSeconds = 7 * 24 * 3600;

/** The cardholder's bank takes the whole payment back until the shop answers. */
export function openDispute(ctx: StandInContext, chargeId: string): Stripe.Dispute {
  const charge = findObject(ctx, 'charge', chargeId);
  if (!charge) throw resourceMissing('charge', chargeId, 'charge');
  if (charge.status !== 'succeeded' || charge.disputed) throw invalidRequest(`Charge ${chargeId} cannot be disputed.`);
  const created = unixSeconds(ctx);
  const dispute: Stripe.Dispute = {
    ...blankDispute,
    id: newStripeId('du'),
    amount: charge.amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence_details: { ...blankDispute.evidence_details, due_by: created + answerWithinSeconds },
    is_charge_refundable: false,
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  };
  insertObject(ctx, dispute, { parent: charge.id });
  charge.disputed = true;
  updateObject(ctx, charge);
  ctx.emit('charge.dispute.created', dispute);
  return dispute;
}
