import { useMemo } from 'react';
import { failureOf, failureSentence, type NeutralWords } from '#web/failure-sentence.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import type { OrderOutcome } from './order-outcome.ts';
import { resultWords, type ResultWords } from './words.ts';

/** What outcomes are told with. */
type SayOutcome = { told: ResultWords['told']; failures: NeutralWords };

/** The same as long as the page speaks one language. */
export function useSayOutcome(): SayOutcome {
  const { told } = useWords(resultWords);
  const { failures } = useWords(frameWords);
  return useMemo(() => ({ told, failures }), [told, failures]);
}

/** The sentences of the payment check. */
export function sayPaid(ticketCount: number, { told }: SayOutcome): void {
  toast.ok(told.paid, told.confirmed);
  if (ticketCount > 0) toast.ok(told.ticketCreated, told.inDashboard(ticketCount));
}

/**
 * After the buyer asked: an answer for every outcome that brings no new screen. A payment that was tried and is unpaid
 * was declined; where nobody has tried yet (the provider has no payment), there is nothing to decline.
 */
export function sayUnsettled(
  outcome: OrderOutcome,
  { paymentIntentId }: Pick<PaymentCheck, 'paymentIntentId'>,
  { told }: SayOutcome,
): void {
  if (outcome === 'waiting' && paymentIntentId !== null) toast.bad(told.declined.title, told.declined.text);
  if (outcome === 'waiting' && paymentIntentId === null) toast.info(told.notYet.title, told.notYet.text);
  if (outcome === 'processing') toast.info(told.processing.title, told.processing.text);
}

/** A check that brought no answer. What the catalogue has no own sentence for is an 'Update Error' with its message. */
export function sayCheckFailed(error: unknown, { told, failures }: SayOutcome): void {
  const { code } = failureOf(error);
  if (code === 'NO_SESSION_ID' || code === 'PAYMENT_CHECK_FAILED' || code === 'RATE_LIMITED')
    toast.bad(failureSentence(error, failures));
  else toast.bad(told.updateError, failureSentence(error, failures));
}
