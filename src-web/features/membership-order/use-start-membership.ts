import type { PlanId } from '#shared/membership/plans.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { openPaymentTab } from '#web/open-tab.ts';
import { toast } from '#web/ui/toast.ts';
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
      if (code === 'PAYMENT_PROVIDER_BUSY') toast.bad(MEMBERSHIP_MESSAGES.providerBusy);
      else toast.bad(MEMBERSHIP_MESSAGES.startFailed, code === null ? undefined : failureSentence(error));
      onRefused();
    }
  };
  return { order, isStarting: isPending };
}
