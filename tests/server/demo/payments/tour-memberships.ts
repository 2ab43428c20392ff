import type Stripe from 'stripe';
import type { openPaymentDemo } from './open-payment-demo.ts';

const day = 24 * 3600;

/** Everything the stand-in can do with a membership, once, through the official SDK. */
export async function tourMemberships({
  stripe,
  standIn,
  advance,
}: Awaited<ReturnType<typeof openPaymentDemo>>): Promise<void> {
  const created = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 1000,
    lookup_key: 'club-1000',
    recurring: { interval: 'month' },
    tax_behavior: 'inclusive',
    product_data: { name: 'Members Club' },
  });
  await stripe.prices.list({ lookup_keys: ['club-1000'], active: true, expand: ['data.product'] });
  const price = await stripe.prices.retrieve(created.id);
  await stripe.products.retrieve(String(price.product));
  const buy = (customer?: string) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      ...(customer === undefined ? { customer_email: 'anna@example.test' } : { customer }),
      line_items: [{ price: price.id, quantity: 1 }],
      subscription_data: { metadata: { plan: 'club' }, description: 'Members Club' },
      success_url: 'http://shop.test/payment-success',
    });
  const session = await buy();
  standIn.act('pay', session.id, { card: '4000 0000 0000 0002' });
  standIn.act('pay', session.id, { card: '4000 0027 6000 3184' });
  standIn.act('authenticate', session.id, { succeeds: false });
  standIn.act('pay', session.id, { card: '4000 0027 6000 3184' });
  standIn.act('authenticate', session.id, { succeeds: true });
  const bought = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription.latest_invoice', 'invoice', 'customer'],
  });
  const { id, customer } = bought.subscription as Stripe.Subscription;
  const abandoned = await buy();
  standIn.act('pay', abandoned.id, { card: '4000 0025 0000 3155' });
  await stripe.subscriptions.retrieve(id, {
    expand: ['latest_invoice', 'default_payment_method', 'customer.invoice_settings.default_payment_method'],
  });
  await stripe.subscriptions.list({
    customer: String(customer),
    status: 'all',
    expand: ['data.latest_invoice', 'data.default_payment_method'],
  });
  await stripe.subscriptions.update(id, {
    metadata: { note: 'regular' },
    cancel_at_period_end: true,
    proration_behavior: 'none',
  });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });

  await stripe.coupons.create({ id: 'free', percent_off: 100, duration: 'once', name: 'A month free' });
  const coupon = await stripe.coupons.retrieve('free');
  await stripe.subscriptions.update(id, { discounts: [{ coupon: coupon.id }] });
  await stripe.subscriptions.retrieve(id, { expand: ['discounts'] });
  await stripe.subscriptions.update(id, { discounts: '' });

  // The first renewal asks for 3-D Secure, which nobody is there to pass.
  advance(32 * day);
  await standIn.tick();
  await stripe.invoices.pay(idOf((await stripe.subscriptions.retrieve(id)).latest_invoice)).catch(() => null);
  const kept = standIn.actOnSubscription('new-card', id);
  const method = await stripe.paymentMethods.retrieve(kept.id);
  await stripe.subscriptions.update(id, { default_payment_method: method.id });
  const invoice = await stripe.invoices.pay(idOf((await stripe.subscriptions.retrieve(id)).latest_invoice));
  await stripe.invoices.retrieve(invoice.id, { expand: ['customer', 'default_payment_method'] });
  const { data: paid } = await stripe.invoices.list({ subscription: id, status: 'paid' });
  await stripe.invoices.listLineItems(paid[0]!.id, { limit: 1 });
  const { data: payments } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'paid',
    expand: ['data.payment.payment_intent'],
  });
  const intent = payments[0]?.payment.payment_intent as Stripe.PaymentIntent;
  await stripe.refunds.create({ payment_intent: intent.id, amount: 400 });

  await stripe.subscriptions.update(id, {
    pause_collection: { behavior: 'void', resumes_at: Math.floor(Date.now() / 1000) + 4000 * day },
  });
  advance(31 * day);
  await standIn.tick();
  await stripe.subscriptions.update(id, { pause_collection: '' });

  const configuration = await stripe.billingPortal.configurations.create({
    features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    metadata: { shop: 'clave' },
  });
  await stripe.billingPortal.configurations.list({ active: true });
  const portal = {
    customer: String(customer),
    configuration: configuration.id,
    return_url: 'http://shop.test/subscription-management',
  };
  await stripe.billingPortal.sessions.create(portal);
  await stripe.billingPortal.sessions.create({
    ...portal,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: portal.return_url } },
    },
  });
  await stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false, expand: ['latest_invoice'] });
}

const idOf = (reference: string | { id: string } | null): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
