import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { formatMemberDate } from '#shared/time.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { whatPlansGive } from './membership-words.ts';
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
