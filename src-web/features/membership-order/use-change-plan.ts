import type { PlanId } from '#shared/membership/plans.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/toast.ts';

/** The click on the button that orders another plan. */
export function useChangePlan(): { order: (planId: PlanId) => void; isOrdering: boolean } {
  const utils = trpc.useUtils();
  const change = trpc.membership.changePlan.useMutation({
    onSuccess: (status) => {
      utils.membership.status.setData(undefined, status);
      window.scrollTo(0, 0);
    },
    onError: (error) => {
      void Promise.all([utils.membership.status.invalidate(), utils.membership.planChange.invalidate()]);
      toast.bad(failureSentence(error));
    },
  });
  return { order: (planId) => change.mutate({ planId }), isOrdering: change.isPending };
}
