import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { whatPlansGive } from './membership-words.ts';
import { useQuietRecovery } from './use-verified-membership.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** For somebody who has paid and sees no membership: asks the payment provider now. */
function RecoverButton() {
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

/** Never a member, or not any more. */
export function NoMembership({ status: { phase, endsAt, subscriptionTier } }: { status: MembershipStatusView }) {
  useQuietRecovery(true);
  return (
    <EmptyState sentence="No Active Membership" headingLevel={2}>
      <p className="dim">
        {phase === 'ended' && endsAt !== null
          ? `Your ${subscriptionTier ?? 'membership'} ended on ${formatMemberDate(endsAt)}. `
          : ''}
        {whatPlansGive()}
      </p>
      <div className="row">
        <ButtonLink href={paths.membersClub} icon="id-badge-2">
          Join the Members Club
        </ButtonLink>
        <RecoverButton />
      </div>
    </EmptyState>
  );
}
