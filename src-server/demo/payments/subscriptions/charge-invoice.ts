import type Stripe from 'stripe';
import { newCharge, type Payer } from '../payments/charge-objects.ts';
import type { TestCard } from '../payments/test-cards.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { idOf, insertObject, listChildren, loadObject, updateObject } from '../stripe-objects.ts';

export interface ChargeMethod {
  /** The kept card, null for one typed in for this payment only. */
  methodId: string | null;
  card: TestCard;
  payer: Payer;
  /** Nobody sits at the screen: cards that ask for 3-D Secure or fail at renewals are refused. */
  isOffSession: boolean;
  /**
   * One of the provider's own attempts, which move the schedule on
   * (docs.stripe.com/api/invoices/object#invoice_object-attempt_count).
   */
  isScheduled?: boolean;
}

export interface Refused {
  code: string;
  declineCode: string;
  message: string;
}

/** The payment of an open invoice and the intent behind it. */
export function paymentOfInvoice(
  ctx: StandInContext,
  invoiceId: string,
): { payment: Stripe.InvoicePayment; intent: Stripe.PaymentIntent } {
  const [payment] = listChildren(ctx, 'invoice_payment', invoiceId);
  if (!payment) throw new Error(`The stand-in lost the payment of ${invoiceId}`);
  return { payment, intent: loadObject(ctx, 'payment_intent', idOf(payment.payment.payment_intent) ?? '') };
}

/** Why a card is refused now; null where it is charged. */
export function refusalOf({ card, isOffSession }: ChargeMethod): Refused | null {
  if (card.decline) return card.decline;
  if (!isOffSession) return null;
  if (card.behaviour === 'fails-renewal')
    return { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
  if (card.behaviour !== 'asks-3ds-always') return null;
  return {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  };
}

/**
 * One attempt to take an open invoice's money. Answers why it was refused, or null. Events: the charge's, the intent's,
 * the invoice's.
 */
export function chargeInvoice(ctx: StandInContext, invoice: Stripe.Invoice, method: ChargeMethod): Refused | null {
  const { payment, intent } = paymentOfInvoice(ctx, invoice.id);
  const refused = refusalOf(method);
  const charge = newCharge(ctx, {
    intent,
    payer: method.payer,
    card: method.card,
    status: refused ? 'failed' : 'succeeded',
  });
  charge.payment_method = method.methodId ?? charge.payment_method;
  insertObject(ctx, charge, {
    parent: intent.id,
    ...(method.card.behaviour === 'refund-fails' ? { hidden: { refundFails: true } } : {}),
  });
  intent.latest_charge = charge.id;
  invoice.attempted = true;
  if (method.isScheduled || invoice.attempt_count === 0) invoice.attempt_count += 1;
  if (refused) return refuse(ctx, { invoice, intent, charge }, refused);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    next_action: null,
    payment_method: charge.payment_method,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  const at = unixSeconds(ctx);
  updateObject(ctx, {
    ...payment,
    amount_paid: invoice.amount_due,
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  });
  Object.assign(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  } satisfies Partial<Stripe.Invoice>);
  updateObject(ctx, invoice);
  ctx.emit('charge.succeeded', charge);
  ctx.emit('payment_intent.succeeded', intent);
  ctx.emit('invoice.paid', invoice);
  ctx.emit('invoice.payment_succeeded', invoice);
  return null;
}

function refuse(
  ctx: StandInContext,
  failed: { invoice: Stripe.Invoice; intent: Stripe.PaymentIntent; charge: Stripe.Charge },
  refused: Refused,
): Refused {
  const { invoice, intent, charge } = failed;
  const { code, declineCode, message } = refused;
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'card_error',
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code: declineCode,
      message,
      charge: charge.id,
    },
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  updateObject(ctx, invoice);
  ctx.emit('charge.failed', charge);
  ctx.emit('payment_intent.payment_failed', intent);
  return refused;
}

/** Told once the time of the next attempt is known, which the invoice carries. */
export function announceFailure(ctx: StandInContext, invoice: Stripe.Invoice, refused: Refused): void {
  updateObject(ctx, invoice);
  ctx.emit('invoice.payment_failed', invoice);
  if (refused.code === 'authentication_required') ctx.emit('invoice.payment_action_required', invoice);
}
