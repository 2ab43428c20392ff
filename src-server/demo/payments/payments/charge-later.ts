import type Stripe from 'stripe';
import { invalidRequest, resourceMissing, StripeApiError } from '../api/api-error.ts';
import { blankCustomer, blankPaymentIntent } from '../api/blank-objects.ts';
import type { Parameters } from '../api/check-parameters.ts';
import { newStripeId } from '../api/stripe-ids.ts';
import { type StandInContext, unixSeconds } from '../stand-in-context.ts';
import { findObject, idOf, insertObject, updateObject } from '../stripe-objects.ts';
import { attachCard } from '../subscriptions/card-methods.ts';
import { refusalOf } from '../subscriptions/charge-invoice.ts';
import { newCharge, type Payer } from './charge-objects.ts';
import { failIntent } from './complete-session.ts';
import { readMetadata } from './metadata.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

/** `setup_future_usage`: the card that pays a session is kept with a customer who is made for it. */
export function keepCard(
  ctx: StandInContext,
  { intent, payer, card }: { intent: Stripe.PaymentIntent; payer: Payer; card: TestCard },
): void {
  const customer: Stripe.Customer = {
    ...blankCustomer,
    id: newStripeId('cus', 14),
    created: unixSeconds(ctx),
    email: payer.email,
    name: payer.name,
  };
  insertObject(ctx, customer);
  ctx.emit('customer.created', customer);
  intent.customer = customer.id;
  intent.payment_method = attachCard(ctx, customer.id, { card, payer }).id;
}

/** The kept card with its customer. Throws 404 or 400 as Stripe does where it is none of theirs. */
function keptCard(ctx: StandInContext, params: Parameters): { customer: Stripe.Customer; card: TestCard; id: string } {
  const [customerId, id] = [String(params['customer']), String(params['payment_method'])];
  const customer = findObject(ctx, 'customer', customerId);
  if (customer === null || 'deleted' in customer) throw resourceMissing('customer', customerId, 'customer');
  const row = ctx.store.get('payment_method', id);
  const method = findObject(ctx, 'payment_method', id);
  const card = row?.hidden == null ? null : findTestCard((JSON.parse(row.hidden) as { number: string }).number);
  if (method === null || card === null) throw resourceMissing('PaymentMethod', id, 'payment_method');
  if (idOf(method.customer) !== customerId)
    throw invalidRequest('The payment method does not belong to the customer.', 'payment_method');
  return { customer, card, id };
}

/** `paymentIntents.create` with `off_session` and `confirm`: the kept card is charged, or refused with 402. */
export function chargeLater(ctx: StandInContext, params: Parameters): Stripe.PaymentIntent {
  if (params['confirm'] !== true) throw invalidRequest('off_session needs confirm.', 'off_session');
  const { customer, card, id } = keptCard(ctx, params);
  const payer = { email: customer.email ?? '', name: customer.name ?? null };
  const intentId = newStripeId('pi');
  const intent: Stripe.PaymentIntent = {
    ...blankPaymentIntent,
    id: intentId,
    amount: Number(params['amount']),
    client_secret: newStripeId(`${intentId}_secret`),
    created: unixSeconds(ctx),
    currency: String(params['currency']),
    customer: customer.id,
    metadata: readMetadata(params['metadata'], 'metadata'),
    payment_method: id,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
  insertObject(ctx, intent);
  ctx.emit('payment_intent.created', intent);
  const refused = refusalOf({ methodId: id, card, payer, isOffSession: true });
  const charge = newCharge(ctx, { intent, payer, card, status: refused === null ? 'succeeded' : 'failed' });
  charge.payment_method = id;
  insertObject(ctx, charge, { parent: intent.id });
  if (refused !== null) {
    const { code, declineCode, message } = refused;
    failIntent(ctx, intent, {
      code: code as Stripe.PaymentIntent.LastPaymentError.Code,
      decline_code: declineCode,
      message,
      charge: charge.id,
    });
    throw new StripeApiError(402, {
      type: 'card_error',
      code,
      decline_code: declineCode,
      message,
      charge: charge.id,
      payment_intent: intent,
    });
  }
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
  } satisfies Partial<Stripe.PaymentIntent>);
  updateObject(ctx, intent);
  ctx.emit('charge.succeeded', charge);
  ctx.emit('payment_intent.succeeded', intent);
  return intent;
}
