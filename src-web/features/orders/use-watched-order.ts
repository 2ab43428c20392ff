import { useEffect, useRef, useState } from 'react';
import type { PaymentCheck } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { READ_EVERY_MS, useQuietAsking } from '#web/hooks/use-quiet-asking.ts';
import { outcomeOf } from './order-outcome.ts';
import { sayCheckFailed, sayPaid, sayUnsettled, useSayOutcome } from './say-outcome.ts';

export type WatchedOrder = {
  /** Null until it is known. */
  check: PaymentCheck | null;
  error: unknown;
  isChecking: boolean;
  /** 'Check Payment Status': asks the provider and says what it answered. */
  checkNow: () => Promise<void>;
  readAgain: () => Promise<void>;
};

const isOpen = (check: PaymentCheck | undefined): boolean => check?.orderStatus === 'pending';

/**
 * Follows one order until it is settled. It reads the order's state while the page is visible, and asks the provider
 * when the buyer comes back to this tab: a lost webhook event must not keep anybody waiting. It says so once when the
 * money has come.
 */
export function useWatchedOrder(orderId: string | null): WatchedOrder {
  const utils = trpc.useUtils();
  const say = useSayOutcome();
  const { mutateAsync: verify } = trpc.checkout.verifyPaymentStatus.useMutation();
  const books = trpc.checkout.order.useQuery(
    { orderId: orderId ?? '' },
    {
      enabled: orderId !== null,
      refetchInterval: ({ state }) => (isOpen(state.data) ? READ_EVERY_MS : false),
      refetchOnWindowFocus: ({ state }) => isOpen(state.data),
      retry: false,
    },
  );
  const [isChecking, setIsChecking] = useState(false);
  const [processingId, setProcessingId] = useState<string | null>(null);
  const check = withProcessing(books.data, processingId);
  const sessionId = check?.order.payment?.sessionId ?? null;

  const ask = async (): Promise<PaymentCheck> => {
    if (sessionId === null) return utils.checkout.order.fetch({ orderId: orderId ?? '' }, { staleTime: 0 });
    const answer = await verify({ sessionId });
    setProcessingId(answer.paymentStatus === 'processing' ? answer.order.id : null);
    utils.checkout.order.setData({ orderId: answer.order.id }, answer);
    return answer;
  };

  useQuietAsking(ask, isOpen(books.data));
  useSayPaid(check);

  const checkNow = async (): Promise<void> => {
    setIsChecking(true);
    try {
      const answer = await ask();
      sayUnsettled(outcomeOf(answer), answer, say);
    } catch (error) {
      sayCheckFailed(error, say);
    } finally {
      setIsChecking(false);
    }
  };
  return { check, error: books.error, isChecking, checkNow, readAgain: async () => void (await books.refetch()) };
}

/** Only the provider knows that a delayed payment is under way: its last answer stays until the books say more. */
function withProcessing(check: PaymentCheck | undefined, processingId: string | null): PaymentCheck | null {
  if (check === undefined) return null;
  return isOpen(check) && check.order.id === processingId ? { ...check, paymentStatus: 'processing' } : check;
}

/** Says it when an order turns from open to paid before the buyer's eyes, and makes what it changed be read again. */
function useSayPaid(check: PaymentCheck | null): void {
  const utils = trpc.useUtils();
  const say = useSayOutcome();
  const wasOpen = useRef<string | null>(null);
  useEffect(() => {
    if (check === null) return;
    if (isOpen(check)) wasOpen.current = check.order.id;
    else if (wasOpen.current === check.order.id) {
      wasOpen.current = null;
      if (check.orderStatus === 'paid') sayPaid(check.tickets.length, say);
      void Promise.all([
        utils.profile.tickets.invalidate(),
        utils.profile.ticketCount.invalidate(),
        utils.events.byId.invalidate(),
      ]);
    }
  }, [check, utils, say]);
}
