import type Stripe from 'stripe';
import type { CardPayment, DoorCardTerminal, NewCardPayment } from '../card-terminal.ts';
import { ProviderRefusal } from '../payment-provider.ts';
import { idOf, translated, type StripeAccount } from './stripe-account.ts';
import { refundOf } from './stripe-refunds.ts';

/** What the payment and the reader say together. */
function paymentOf(intent: Stripe.PaymentIntent, reader: Stripe.Terminal.Reader): CardPayment {
  const { action } = reader;
  const isOurs = idOf(action?.process_payment_intent?.payment_intent) === intent.id;
  const failure =
    isOurs && action?.status === 'failed'
      ? (intent.last_payment_error?.decline_code ?? action.failure_code ?? 'failed')
      : null;
  const state =
    intent.status === 'succeeded'
      ? 'approved'
      : intent.status === 'canceled'
        ? 'cancelled'
        : failure === null
          ? 'waiting'
          : 'declined';
  return { reference: intent.id, state, declineCode: state === 'declined' ? failure : null };
}

/** The same sale and amount are the same payment, however often it is asked for. */
async function referenceOf(
  { stripe, options }: StripeAccount,
  { saleId, amountCents, begun }: NewCardPayment,
): Promise<string> {
  if (begun !== undefined) return begun;
  const intent = await translated(
    stripe.paymentIntents.create(
      {
        amount: amountCents,
        currency: 'eur',
        allowed_payment_method_types: ['card_present'],
        capture_method: 'automatic',
        metadata: { shop: options.shopId, door_sale: saleId },
      },
      { idempotencyKey: `door:${saleId}:${amountCents}` },
    ),
  );
  return intent.id;
}

/** One refund for one entry of a desk and one payment, however often it is asked for. */
async function refundOnce(
  { stripe, options }: StripeAccount,
  { reference, amountCents, entryId }: Parameters<DoorCardTerminal['refund']>[0],
): ReturnType<DoorCardTerminal['refund']> {
  // The provider knows a key for a day, and answers it as it first did, whatever became of that refund since.
  const listed = stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const made = (await translated(listed.autoPagingToArray({ limit: 1_000 })))
    .map((refund) => refundOf(refund, options))
    .filter(({ doorEntryId }) => doorEntryId === entryId);
  const before = made.find(({ status }) => status !== 'failed');
  if (before !== undefined && before.amountCents !== amountCents)
    throw new ProviderRefusal('amount_differs', 'this entry has given back another amount');
  if (before !== undefined) return { reference: before.id, amountCents };
  const refund = await translated(
    stripe.refunds.create(
      { payment_intent: reference, amount: amountCents, metadata: { shop: options.shopId, door_refund: entryId } },
      { idempotencyKey: `door-refund:${entryId}:${reference}:${made.length}` },
    ),
  );
  return { reference: refund.id, amountCents: refund.amount };
}

/** Stripe Terminal, driven by the server: the reader needs no app of ours. */
export function stripeTerminal(account: StripeAccount): DoorCardTerminal {
  const { stripe, options } = account;

  async function readerBy(readerId: string): Promise<Stripe.Terminal.Reader> {
    const reader = await translated(stripe.terminal.readers.retrieve(readerId));
    if (reader.deleted === true) throw new ProviderRefusal('resource_missing', 'the reader was deleted');
    return reader;
  }

  const status: DoorCardTerminal['status'] = async ({ readerId, reference }) => {
    // Before the payment: what a card did in between is in the later of the two answers.
    const reader = await readerBy(readerId);
    return paymentOf(await translated(stripe.paymentIntents.retrieve(reference)), reader);
  };

  const cancel: DoorCardTerminal['cancel'] = async ({ readerId, reference }) => {
    const { action } = await readerBy(readerId);
    // The reader may ask for another payment by now: that one is let alone.
    if (action?.status === 'in_progress' && idOf(action.process_payment_intent?.payment_intent) === reference)
      await translated(stripe.terminal.readers.cancelAction(readerId));
    const after = await status({ readerId, reference });
    if (after.state === 'approved' || after.state === 'cancelled') return after;
    await translated(stripe.paymentIntents.cancel(reference)).catch((error: unknown) => {
      // The card was quicker than the cancelling: the status says so.
      if (!(error instanceof ProviderRefusal)) throw error;
    });
    return status({ readerId, reference });
  };

  return {
    status,
    cancel,
    settle: async (payment) => cancel({ readerId: payment.readerId, reference: await referenceOf(account, payment) }),
    async start(payment) {
      const { readerId } = payment;
      const reference = await referenceOf(account, payment);
      // The same sale again: its first answer may have been lost after the guest had paid.
      const before = await status({ readerId, reference });
      if (before.state === 'approved' || before.state === 'cancelled') return before;
      await translated(stripe.terminal.readers.processPaymentIntent(readerId, { payment_intent: reference }));
      return status({ readerId, reference });
    },
    async find(reference) {
      const intent = await translated(stripe.paymentIntents.retrieve(reference));
      const saleId = intent.metadata['shop'] === options.shopId ? intent.metadata['door_sale'] : undefined;
      if (saleId === undefined) return null;
      return {
        reference: intent.id,
        state: intent.status === 'succeeded' ? 'approved' : intent.status === 'canceled' ? 'cancelled' : 'waiting',
        declineCode: null,
        saleId,
        amountCents: intent.amount,
      };
    },
    refund: (refund) => refundOnce(account, refund),
  };
}
