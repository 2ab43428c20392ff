import { formatMemberDate } from '#shared/time.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useManaged, useNotManaged } from './use-managed.ts';

/** Takes a cancellation back, until it takes effect. */
export function ContinueCard({ endsAt }: { endsAt: Date | null }) {
  const changed = useManaged();
  const failed = useNotManaged(MEMBERSHIP_MESSAGES.reactivateFailed);
  const reactivate = trpc.membership.reactivate.useMutation({
    onSuccess: (status) => {
      changed(status);
      toast.ok('Your membership goes on');
    },
    onError: failed,
  });
  return (
    <section className="paper card continue-card" aria-labelledby="continue-card">
      <h2 className="heading-medium" id="continue-card">
        Changed your mind?
      </h2>
      <p>
        {endsAt === null ? 'Your membership is cancelled.' : `Your membership ends on ${formatMemberDate(endsAt)}.`}{' '}
        Continue it with the same plan, price and Member ID, as if nothing had happened.
      </p>
      <Button isBusy={reactivate.isPending} busyText="Processing" onClick={() => reactivate.mutate()}>
        Continue Subscription
      </Button>
    </section>
  );
}
