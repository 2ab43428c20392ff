import { useCallback, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { CheckoutStarted, PaymentCheck } from '#shared/orders/order-views.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { sayCheckFailed, useSayOutcome } from './say-outcome.ts';
import { useWatchedOrder, type WatchedOrder } from './use-watched-order.ts';

export type CheckoutOrder = Omit<WatchedOrder, 'check' | 'error'> & {
  /** False until it is known whether there is an order. */
  isReady: boolean;
  /** The address names an order. */
  isNamed: boolean;
  check: PaymentCheck | null;
  follow: (started: CheckoutStarted) => void;
  /** Whether this very page has opened the payment page; one that the buyer came back to has not. */
  hasOpenedPayment: boolean;
  /** Back to choosing; the order itself stays as it is. */
  leave: () => void;
  cancel: () => Promise<void>;
  isCancelling: boolean;
};

/**
 * The buyer's order for this event: named in the address (`?order=`, also the way back from the payment page), else the
 * open one.
 */
export function useCheckoutOrder(eventId: string): CheckoutOrder {
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const checkoutPath = usePathFor()(paths.checkout(eventId));
  const say = useSayOutcome();
  const { nothingCharged } = useWords(orderWords);
  const named = new URLSearchParams(useSearch()).get('order');
  const open = trpc.checkout.openOrder.useQuery(
    { eventId },
    { enabled: named === null, refetchOnMount: 'always', retry: false },
  );
  const orderId = named ?? open.data?.order.id ?? null;
  const { check, error, ...watched } = useWatchedOrder(orderId);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const cancelling = trpc.checkout.cancel.useMutation();
  const isOther = check !== null && check.order.event.id !== eventId;

  const leave = useCallback(() => {
    utils.checkout.openOrder.setData({ eventId }, null);
    void utils.events.byId.invalidate({ id: eventId });
    navigate(checkoutPath, { replace: true });
  }, [eventId, checkoutPath, navigate, utils]);

  const follow = ({ orderId: startedId }: CheckoutStarted): void => {
    setOpenedId(startedId);
    navigate(`${checkoutPath}?order=${startedId}`, { replace: true });
    void Promise.all([
      utils.checkout.order.invalidate({ orderId: startedId }),
      utils.events.byId.invalidate({ id: eventId }),
    ]);
  };

  const cancel = async (): Promise<void> => {
    if (orderId === null) return;
    try {
      const { orderStatus } = await cancelling.mutateAsync({ orderId });
      if (orderStatus === 'cancelled' || orderStatus === 'expired') {
        leave();
        toast.info(say.told.released, nothingCharged);
        return;
      }
      if (orderStatus === 'pending') toast.info(say.told.stillProcessing);
      await watched.readAgain();
    } catch (failure) {
      sayCheckFailed(failure, say);
      await watched.readAgain();
    }
  };

  const isReady = orderId === null ? named !== null || !open.isPending : check !== null || error !== null;
  return {
    ...watched,
    isReady,
    isNamed: named !== null,
    check: isOther ? null : check,
    follow,
    hasOpenedPayment: openedId !== null && openedId === orderId,
    leave,
    cancel,
    isCancelling: cancelling.isPending,
  };
}
