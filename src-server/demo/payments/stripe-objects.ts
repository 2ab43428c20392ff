import type Stripe from 'stripe';
import { balanceLinesOf } from './payments/balance-lines.ts';
import { type StandInContext, unixSeconds } from './stand-in-context.ts';
import { EVERYTHING } from './store.ts';

/** The kinds the stand-in keeps, by their `object` name. */
export interface ObjectKinds {
  'checkout.session': Stripe.Checkout.Session;
  payment_intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  product: Stripe.Product;
  price: Stripe.Price;
  payment_method: Stripe.PaymentMethod;
  subscription: Stripe.Subscription;
  coupon: Stripe.Coupon;
  discount: Stripe.Discount;
  invoice: Stripe.Invoice;
  invoice_payment: Stripe.InvoicePayment;
  'billing_portal.configuration': Stripe.BillingPortal.Configuration;
  'billing_portal.session': Stripe.BillingPortal.Session;
  'terminal.reader': Stripe.Terminal.Reader;
  balance_transaction: Stripe.BalanceTransaction;
}

export type ObjectKind = keyof ObjectKinds;

export interface SessionSecrets {
  lineItems: Stripe.LineItem[];
  paymentIntentData: {
    metadata?: Record<string, string>;
    description?: string;
    receipt_email?: string;
    statement_descriptor_suffix?: string;
    setup_future_usage?: 'off_session' | 'on_session';
  };
  /** Only where the session sells a subscription. */
  subscriptionData?: { metadata: Record<string, string>; description: string | null };
  /** The subscription begun by the first attempt to pay; the session shows it only once it is complete. */
  subscriptionId?: string;
}

export function findObject<Kind extends ObjectKind>(
  ctx: StandInContext,
  kind: Kind,
  id: string,
): ObjectKinds[Kind] | null {
  const row = ctx.store.get(kind, id);
  return row ? (JSON.parse(row.json) as ObjectKinds[Kind]) : null;
}

/** For ids the stand-in wrote itself: an absent one is a fault of the stand-in. */
export function loadObject<Kind extends ObjectKind>(ctx: StandInContext, kind: Kind, id: string): ObjectKinds[Kind] {
  const object = findObject(ctx, kind, id);
  if (!object) throw new Error(`The stand-in lost ${kind} ${id}`);
  return object;
}

export function insertObject<Kind extends ObjectKind>(
  ctx: StandInContext,
  object: ObjectKinds[Kind],
  extra: { parent?: string | null; due?: number | null; hidden?: object } = {},
): void {
  ctx.store.insert({
    id: object.id,
    kind: object.object,
    // A reader was not made by a call, and a discount only has a beginning: they have no birthday.
    created: 'created' in object ? object.created : unixSeconds(ctx),
    parent: extra.parent ?? null,
    due: extra.due ?? null,
    json: JSON.stringify(object),
    hidden: extra.hidden ? JSON.stringify(extra.hidden) : null,
  });
  if (object.object !== 'balance_transaction') noteBalance(ctx, object);
}

/** Every movement of the account's own money has a line, once. */
function noteBalance(ctx: StandInContext, object: ObjectKinds[ObjectKind]): void {
  for (const line of balanceLinesOf(object, unixSeconds(ctx)))
    if (ctx.store.get('balance_transaction', line.id) === undefined) insertObject(ctx, line);
}

/** Writes an object back; `due` and `hidden` stay as they are unless given. */
export function updateObject<Kind extends ObjectKind>(
  ctx: StandInContext,
  object: ObjectKinds[Kind],
  extra: { due?: number | null; hidden?: object } = {},
): void {
  const row = ctx.store.get(object.object, object.id);
  ctx.store.update({
    id: object.id,
    json: JSON.stringify(object),
    due: extra.due === undefined ? (row?.due ?? null) : extra.due,
    hidden: extra.hidden ? JSON.stringify(extra.hidden) : (row?.hidden ?? null),
  });
  noteBalance(ctx, object);
}

/** What hangs on one object (an intent's charges, a charge's refunds), newest first. */
export function listChildren<Kind extends ObjectKind>(
  ctx: StandInContext,
  kind: Kind,
  parent: string,
): ObjectKinds[Kind][] {
  return ctx.store
    .list({ kind, parents: [parent], ...EVERYTHING, limit: 1_000 })
    .map((row) => JSON.parse(row.json) as ObjectKinds[Kind]);
}

export function sessionSecrets(ctx: StandInContext, sessionId: string): SessionSecrets {
  const hidden = ctx.store.get('checkout.session', sessionId)?.hidden;
  return hidden ? (JSON.parse(hidden) as SessionSecrets) : { lineItems: [], paymentIntentData: {} };
}

/** The payment under way on a session; a subscription's hangs on its first invoice. */
export function intentOfSession(ctx: StandInContext, session: Stripe.Checkout.Session): Stripe.PaymentIntent | null {
  if (session.mode !== 'subscription') return findObject(ctx, 'payment_intent', idOf(session.payment_intent) ?? '');
  const subscription = findObject(ctx, 'subscription', sessionSecrets(ctx, session.id).subscriptionId ?? '');
  const [payment] = subscription ? listChildren(ctx, 'invoice_payment', idOf(subscription.latest_invoice) ?? '') : [];
  return findObject(ctx, 'payment_intent', idOf(payment?.payment.payment_intent) ?? '');
}

/** Stripe writes an expandable field as the id or as the object; the stand-in stores ids only. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  return typeof field === 'object' ? (field?.id ?? null) : (field ?? null);
}
