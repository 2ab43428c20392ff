import type Stripe from 'stripe';
import { invalidRequest, resourceMissing } from '../api/api-error.ts';
import { blankRefund } from '../api/blank-objects.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { saveBehaviour } from '../behaviour.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { isChargedBack } from './open-dispute.ts';
import { findObject, idOf, insertObject, loadObject, updateObject } from '../stripe-objects.ts';

export interface RefundInput {
  chargeId: string | null;
  paymentIntentId: string | null;
  /** Cents; without it everything that is left. */
  amount: number | null;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}

/** Gives money back. Throws 400 for a charge without money, an amount above the remainder, or nothing left. */
export function createRefund(ctx: StandInContext, input: RefundInput): Stripe.Refund {
  const charge = chargeToRefund(ctx, input);
  if (charge.refunded)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (isChargedBack(ctx, charge.id))
    throw invalidRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  const left = charge.amount_captured - charge.amount_refunded;
  const amount = input.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1)
    throw invalidRequest('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${decimal(amount)}) is greater than unrefunded amount on charge (${decimal(left)})`,
      'amount',
    );
  }

  const outcome = takeOutcome(ctx, charge.id);
  const isPending = outcome === 'pending';
  const refund: Stripe.Refund = {
    ...blankRefund,
    id: newStripeId('re'),
    amount,
    balance_transaction: newStripeId('txn'),
    charge: charge.id,
    created: unixSeconds(ctx),
    currency: charge.currency,
    customer: idOf(charge.customer),
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: input.metadata,
    payment_intent: idOf(charge.payment_intent),
    payment_method: charge.payment_method,
    reason: input.reason,
    status: isPending ? 'pending' : 'succeeded',
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
  };
  const failsLater = outcome === 'fails-later';
  insertObject(ctx, refund, {
    parent: charge.id,
    due: failsLater ? refund.created + ctx.behaviour.refundFailsAfterSeconds : null,
  });
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  updateObject(ctx, charge);
  ctx.emit('refund.created', refund);
  ctx.emit('charge.refunded', charge);
  if (!isPending) ctx.emit('refund.updated', refund);
  return refund;
}

/**
 * A refund that was pending or even succeeded can still fail: the money comes back to us and the charge counts as paid
 * again. Assumed, never checked against Stripe itself: `refund.updated` comes along with `refund.failed`.
 */
export function endRefund(ctx: StandInContext, refundId: string, succeeds: boolean): Stripe.Refund {
  const refund = findObject(ctx, 'refund', refundId);
  if (!refund) throw resourceMissing('refund', refundId);
  const canEnd = refund.status === 'pending' || (refund.status === 'succeeded' && !succeeds);
  if (!canEnd) throw invalidRequest(`This refund is already ${refund.status}.`);
  const { pending_reason: _settled, ...rest } = refund;
  const ended: Stripe.Refund = { ...rest, status: succeeds ? 'succeeded' : 'failed' };
  if (!succeeds) {
    ended.failure_reason = 'expired_or_canceled_card';
    ended.failure_balance_transaction = newStripeId('txn');
    const charge = loadObject(ctx, 'charge', idOf(refund.charge) ?? '');
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    updateObject(ctx, charge);
  }
  updateObject(ctx, ended, { due: null });
  ctx.emit('refund.updated', ended);
  if (!succeeds) ctx.emit('refund.failed', ended);
  return ended;
}

function chargeToRefund(ctx: StandInContext, input: RefundInput): Stripe.Charge {
  const { chargeId, paymentIntentId } = input;
  if (!chargeId && !paymentIntentId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  }
  const intent = paymentIntentId ? findObject(ctx, 'payment_intent', paymentIntentId) : null;
  if (paymentIntentId && !intent) throw resourceMissing('payment_intent', paymentIntentId, 'payment_intent');
  const id = chargeId ?? idOf(intent?.latest_charge);
  const charge = id ? findObject(ctx, 'charge', id) : null;
  if (chargeId && !charge) throw resourceMissing('charge', chargeId, 'charge');
  if (charge && paymentIntentId && idOf(charge.payment_intent) !== paymentIntentId)
    throw invalidRequest('The charge does not belong to the PaymentIntent.', 'charge');
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(
      `This PaymentIntent (${paymentIntentId ?? idOf(charge?.payment_intent)}) does not have a successful charge to refund.`,
    );
  }
  return charge;
}

function takeOutcome(ctx: StandInContext, chargeId: string): 'succeeds' | 'fails-later' | 'pending' {
  const hidden = ctx.store.get('charge', chargeId)?.hidden;
  if (hidden && (JSON.parse(hidden) as { refundFails?: boolean }).refundFails) return 'fails-later';
  const { behaviour } = ctx;
  if (behaviour.refundsAffected < 1) return 'succeeds';
  behaviour.refundsAffected -= 1;
  saveBehaviour(ctx.store, behaviour);
  return behaviour.refundOutcome;
}

function decimal(amount: number): string {
  return (amount / 100).toFixed(2);
}
