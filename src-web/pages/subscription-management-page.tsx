import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { ContinueCard } from '#web/features/membership-management/continue-card.tsx';
import { PauseOffer } from '#web/features/membership-management/pause-offer.tsx';
import { PlanOffer } from '#web/features/membership-management/plan-offer.tsx';
import { PlanOverview } from '#web/features/membership-management/plan-overview.tsx';
import { WhatYouMiss } from '#web/features/membership-management/what-you-miss.tsx';
import { PortalButton } from '#web/features/membership/portal-button.tsx';
import { membershipWords } from '#web/features/membership/membership-words.ts';
import { MembershipNotice } from '#web/features/membership/membership-notice.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { LatePart } from './late-part.tsx';

const loadEnd = async () => (await import('./managed-end.tsx')).ManagedEnd;

/** /subscription-management: the plan, its payment, a pause, an end, and the way back from it. */
export function SubscriptionManagementPage() {
  const status = trpc.membership.status.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: true });
  return (
    <div className="wrap managing">
      <title>{`Manage your subscription | ${brand.full}`}</title>
      <a className="back" href={paths.dashboard}>
        <Icon name="arrow-left" size={20} />
        Back to Dashboard
      </a>
      <h1 className="heading-huge">Your subscription</h1>
      {status.data === undefined ? (
        status.error === null ? (
          <MarkLoader text="Loading your subscription" />
        ) : (
          <LoadFailed
            sentence={MEMBERSHIP_MESSAGES.statusFailed}
            isBusy={status.isFetching}
            onRetry={() => void status.refetch()}
          />
        )
      ) : status.data.isRunning ? (
        <Managing status={status.data} />
      ) : (
        <EmptyState sentence={MEMBERSHIP_MESSAGES.nothingToManage} headingLevel={2}>
          <ButtonLink href={paths.membersClub} icon="id-badge-2">
            View Membership Plans
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function Managing({ status }: { status: HeldMembershipView }) {
  const { operator, now } = useSite();
  const { notice } = membershipWords(status);
  const isGiven = status.givenAs !== null;
  const isEnding = status.cancelAtPeriodEnd;
  // What the office gave ends by itself: there is nothing to pause, to change or to cancel.
  const canChange = !isEnding && !isGiven;
  const isPausing = status.pauseRefusal === 'paused_already';
  return (
    <div className="managing-lay">
      <div>
        <PlanOverview
          status={status}
          note={priceNote(operator)}
          update={!isGiven && <PortalButton look="o" label="Update" />}
        />
        {isEnding && <ContinueCard endsAt={status.endsAt} />}
      </div>
      <div>
        {notice !== null && !isEnding && (
          <MembershipNotice notice={notice}>
            {notice.asksForCard && <PortalButton label="Update payment method" />}
          </MembershipNotice>
        )}
        {isPausing && !isEnding && <PauseOffer status={status} now={now} />}
        {canChange && <PlanOffer status={status} />}
        <WhatYouMiss planId={status.planId} />
        {!isPausing && canChange && <PauseOffer status={status} now={now} />}
        {canChange && <LatePart name="managed-end" load={loadEnd} />}
      </div>
    </div>
  );
}
