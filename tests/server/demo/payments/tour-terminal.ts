import type { openPaymentDemo } from './open-payment-demo.ts';

const [READER, WAITING_READER] = ['tmr_simulated', 'tmr_simulated_waiting'];

/**
 * A card held to the reader, one that is declined, one held out by the test helper, and a payment nobody held a card
 * out for.
 */
export async function tourTerminal({ stripe, advance }: Awaited<ReturnType<typeof openPaymentDemo>>): Promise<void> {
  for (const amount of [1_250, 1_205]) {
    const intent = await stripe.paymentIntents.create({
      amount,
      currency: 'eur',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'automatic',
      metadata: { door_sale: 's1' },
    });
    await stripe.terminal.readers.processPaymentIntent(READER, { payment_intent: intent.id });
    advance(3);
    await stripe.terminal.readers.retrieve(READER);
  }
  const held = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'eur',
    allowed_payment_method_types: ['card_present'],
  });
  await stripe.terminal.readers.processPaymentIntent(WAITING_READER, { payment_intent: held.id });
  await stripe.testHelpers.terminal.readers.presentPaymentMethod(WAITING_READER);
  const left = await stripe.paymentIntents.create({
    amount: 1_000,
    currency: 'eur',
    allowed_payment_method_types: ['card_present'],
  });
  await stripe.terminal.readers.processPaymentIntent(READER, { payment_intent: left.id });
  await stripe.terminal.readers.cancelAction(READER);
  await stripe.paymentIntents.cancel(left.id);
}
