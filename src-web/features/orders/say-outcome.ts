import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import type { OrderOutcome } from './order-outcome.ts';

/** Where one's tickets are, one or ten. */
export const inDashboard = (ticketCount: number): string =>
  ticketCount === 1 ? 'Your ticket is in your dashboard.' : `Your ${ticketCount} tickets are in your dashboard.`;

/** The sentences of the payment check. */
export function sayPaid(ticketCount: number): void {
  toast.ok(CHECKOUT_MESSAGES.paymentSuccessful, CHECKOUT_MESSAGES.paymentConfirmed);
  if (ticketCount > 0) toast.ok(CHECKOUT_MESSAGES.ticketCreated, inDashboard(ticketCount));
}

/**
 * After the buyer asked: an answer for every outcome that brings no new screen. A payment that was tried and is unpaid
 * was declined; where nobody has tried yet (the provider has no payment), there is nothing to decline.
 */
export function sayUnsettled(outcome: OrderOutcome, { paymentIntentId }: Pick<PaymentCheck, 'paymentIntentId'>): void {
  if (outcome === 'waiting' && paymentIntentId !== null)
    toast.bad(CHECKOUT_MESSAGES.paymentFailed.title, CHECKOUT_MESSAGES.paymentFailed.text);
  if (outcome === 'waiting' && paymentIntentId === null)
    toast.info(
      'Not paid yet',
      'We have no payment for this order so far. If you have just paid, check again in a moment.',
    );
  if (outcome === 'processing')
    toast.info('Your payment is being processed', 'Your tickets appear here as soon as the money has arrived.');
}

/** A check that brought no answer. What the catalogue has no own sentence for is an 'Update Error' with its message. */
export function sayCheckFailed(error: unknown): void {
  const { code } = failureOf(error);
  if (code === 'NO_SESSION_ID' || code === 'PAYMENT_CHECK_FAILED' || code === 'RATE_LIMITED')
    toast.bad(failureSentence(error));
  else toast.bad(CHECKOUT_MESSAGES.updateError, failureSentence(error));
}
