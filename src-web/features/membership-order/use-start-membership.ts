import type { PlanId } from '#shared/membership/plans.ts';
import type { MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { openTab } from '#web/open-tab.ts';
import { isOffline } from '#web/ui/tickets/or-offline.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import type { Ticks } from './withdrawal-ticks.tsx';
import { memberOrderWords } from './words.ts';

type Handlers = { onStarted: (checkout: MembershipCheckoutStarted) => void; onRefused: () => void };

/** The click on the button that orders: the payment page opens in the tab the click opened. */
export function useStartMembership({ onStarted, onRefused }: Handlers): {
  order: (planId: PlanId, consents: Ticks) => Promise<void>;
  isStarting: boolean;
} {
  const { says, nothingCharged, tab: opening } = useWords(memberOrderWords);
  const { failures } = useWords(frameWords);
  const { mutateAsync, isPending } = trpc.membership.createCheckout.useMutation();
  const order = async (planId: PlanId, consents: Ticks): Promise<void> => {
    const tab = openTab(opening);
    try {
      const checkout = await mutateAsync({ planId, consents });
      onStarted(checkout);
      tab.go(checkout.url);
    } catch (error) {
      tab.close();
      const { code } = failureOf(error);
      if (code === 'PAYMENT_PROVIDER_BUSY') toast.bad(says.providerBusy, nothingCharged);
      else
        toast.bad(
          says.startFailed,
          [
            ...(code !== null ? [failureSentence(error, failures)] : isOffline() ? [failures.offline] : []),
            nothingCharged,
          ].join(' '),
        );
      onRefused();
    }
  };
  return { order, isStarting: isPending };
}
