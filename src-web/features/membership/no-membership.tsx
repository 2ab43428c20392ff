import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RecoverButton } from './recover-button.tsx';
import { useQuietRecovery } from './use-verified-membership.ts';

/** Never a member, or not any more. */
export function NoMembership({ status: { phase, endsAt, subscriptionTier } }: { status: MembershipStatusView }) {
  useQuietRecovery(true);
  return (
    <EmptyState sentence="No Active Membership" headingLevel={2}>
      <p className="dim">
        {phase === 'ended' && endsAt !== null
          ? `Your ${subscriptionTier ?? 'membership'} ended on ${formatMemberDate(endsAt)}. `
          : ''}
        Half price on all events, priority entry, festival discounts.
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
