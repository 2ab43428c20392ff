import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';

/** For somebody who has paid and sees no membership: asks the payment provider now. */
export function RecoverButton() {
  const utils = trpc.useUtils();
  const recover = trpc.membership.recover.useMutation({
    onSuccess: ({ recovered, status }) => {
      utils.membership.status.setData(undefined, status);
      if (recovered) toast.ok(MEMBERSHIP_MESSAGES.recovered);
      else toast.info(MEMBERSHIP_MESSAGES.nothingToRecover);
    },
    onError: () => toast.bad(MEMBERSHIP_MESSAGES.recoveryFailed),
  });
  return (
    <Button
      look="t"
      icon="refresh"
      isBusy={recover.isPending}
      busyText="Checking your payments"
      onClick={() => recover.mutate()}
    >
      I have paid already
    </Button>
  );
}
