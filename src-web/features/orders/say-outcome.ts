import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/toast.ts';
import type { OrderOutcome } from './order-outcome.ts';

/** The sentences of the payment check. */
export function sayPaid(ticketCount: number): void {
  toast.ok(CHECKOUT_MESSAGES.paymentSuccessful, CHECKOUT_MESSAGES.paymentConfirmed);
  if (ticketCount > 0)
    toast.ok(
      CHECKOUT_MESSAGES.ticketCreated,
      ticketCount === 1 ? 'Your ticket is in your dashboard.' : `Your ${ticketCount} tickets are in your dashboard.`,
    );
}

/**
 * After the buyer asked: an answer for every outcome that brings no new screen. Unpaid is a failure.
 */
export function sayUnsettled(outcome: OrderOutcome): void {
  if (outcome === 'waiting') toast.bad(CHECKOUT_MESSAGES.paymentFailed.title, CHECKOUT_MESSAGES.paymentFailed.text);
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
