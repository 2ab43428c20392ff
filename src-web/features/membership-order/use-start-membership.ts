import type { PlanId } from '#shared/membership/plans.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { CHECKOUT_MESSAGES } from '#shared/orders/checkout-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { isOffline, OFFLINE_SENTENCE } from '#web/ui/tickets/or-offline.ts';
import { toast } from '#web/ui/frame/toast.ts';
import type { Ticks } from './withdrawal-ticks.tsx';

type Handlers = { onStarted: (checkout: MembershipCheckoutStarted) => void; onRefused: () => void };

/** The click on the button that orders: the payment page opens in the tab the click opened. */
export function useStartMembership({ onStarted, onRefused }: Handlers): {
  order: (planId: PlanId, consents: Ticks) => Promise<void>;
  isStarting: boolean;
} {
  const { mutateAsync, isPending } = trpc.membership.createCheckout.useMutation();
  const order = async (planId: PlanId, consents: Ticks): Promise<void> => {
    const tab = openPaymentTab();
    try {
      const checkout = await mutateAsync({ planId, consents });
      onStarted(checkout);
      tab.go(checkout.url);
    } catch (error) {
      tab.close();
      const { code } = failureOf(error);
      if (code === 'PAYMENT_PROVIDER_BUSY')
        toast.bad(MEMBERSHIP_MESSAGES.providerBusy, CHECKOUT_MESSAGES.nothingCharged);
      else
        toast.bad(
          MEMBERSHIP_MESSAGES.startFailed,
          [
            ...(code !== null ? [failureSentence(error)] : isOffline() ? [OFFLINE_SENTENCE] : []),
            CHECKOUT_MESSAGES.nothingCharged,
          ].join(' '),
        );
      onRefused();
    }
  };
  return { order, isStarting: isPending };
}
