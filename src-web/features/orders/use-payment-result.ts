import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { trpc } from '#web/api.ts';
import { outcomeOf } from './order-outcome.ts';
import { sayCheckFailed, sayPaid, sayUnsettled, useSayOutcome } from './say-outcome.ts';
import { useWatchedOrder, type WatchedOrder } from './use-watched-order.ts';

export type PaymentResult = WatchedOrder & { retry: () => void };

/**
 * The page after the payment. With a session the provider is asked once, and what it said is told; a free order has no
 * session and is found by its own id. With neither, the page says 'No session ID provided'.
 */
export function usePaymentResult({
  sessionId,
  orderId,
}: {
  sessionId: string | null;
  orderId: string | null;
}): PaymentResult {
  const utils = trpc.useUtils();
  const verified = useQuery({
    queryKey: ['payment-result', sessionId],
    enabled: orderId === null,
    queryFn: async () => {
      const answer = await utils.client.checkout.verifyPaymentStatus.mutate({ sessionId: sessionId ?? '' });
      utils.checkout.order.setData({ orderId: answer.order.id }, answer);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const watched = useWatchedOrder(orderId ?? verified.data?.order.id ?? null);

  const say = useSayOutcome();
  // Each once, also where the page changes its language meanwhile.
  const said = useRef<unknown>(null);
  const answer = verified.data;
  useEffect(() => {
    if (answer === undefined || said.current === answer) return;
    said.current = answer;
    const outcome = outcomeOf(answer);
    if (outcome === 'paid') sayPaid(answer.tickets.length, say);
    else sayUnsettled(outcome, answer, say);
  }, [answer, say]);
  const failure = verified.error;
  useEffect(() => {
    if (failure === null || said.current === failure) return;
    said.current = failure;
    sayCheckFailed(failure, say);
  }, [failure, say]);

  const retry = (): void => void (orderId === null ? verified.refetch() : watched.readAgain());
  return { ...watched, error: watched.error ?? failure, isChecking: watched.isChecking || verified.isFetching, retry };
}
