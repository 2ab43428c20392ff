import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { ContinueCard } from '#web/features/membership-management/continue-card.tsx';
import { PauseOffer } from '#web/features/membership-management/pause-offer.tsx';
import { PlanOffer } from '#web/features/membership-management/plan-offer.tsx';
import { PlanOverview } from '#web/features/membership-management/plan-overview.tsx';
import { WhatYouMiss } from '#web/features/membership-management/what-you-miss.tsx';
import { managementWords } from '#web/features/membership-management/words.ts';
import { PortalButton } from '#web/features/membership/portal-button.tsx';
import { useMembershipWords } from '#web/features/membership/membership-words.ts';
import { MembershipNotice } from '#web/features/membership/membership-notice.tsx';
import { ownMembershipWords } from '#web/features/membership/words.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { LatePart } from './late-part.tsx';

const loadEnd = async () => (await import('./managed-end.tsx')).ManagedEnd;

/** /subscription-management: the plan, its payment, a pause, an end, and the way back from it. */
export function SubscriptionManagementPage() {
  const words = useWords(managementWords);
  const to = usePathFor();
  const status = trpc.membership.status.useQuery(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: true });
  return (
    <div className="wrap managing">
      <title>{`${words.title} | ${brand.full}`}</title>
      <a className="back" href={to(paths.dashboard)}>
        <Icon name="arrow-left" size={20} />
        {words.back}
      </a>
      <h1 className="heading-huge">{words.heading}</h1>
      {status.data === undefined ? (
        status.error === null ? (
          <MarkLoader text={words.loading} />
        ) : (
          <LoadFailed sentence={words.loadFailed} isBusy={status.isFetching} onRetry={() => void status.refetch()} />
        )
      ) : status.data.isRunning ? (
        <Managing status={status.data} />
      ) : (
        <EmptyState sentence={words.nothing} headingLevel={2}>
          <ButtonLink href={to(paths.membersClub)} icon="id-badge-2">
            {words.plans}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

function Managing({ status }: { status: HeldMembershipView }) {
  const { operator, now } = useSite();
  const words = useWords(managementWords);
  const { do: labels, paidBy } = useWords(ownMembershipWords);
  const lang = useLang();
  const { notice } = useMembershipWords(status);
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
          note={priceNote(operator, lang)}
          paidBy={status.givenAs && paidBy[status.givenAs]}
          update={!isGiven && <PortalButton look="o" label={words.update} />}
        />
        {isEnding && <ContinueCard endsAt={status.endsAt} />}
      </div>
      <div>
        {notice !== null && !isEnding && (
          <MembershipNotice notice={notice}>
            {notice.asksForCard && <PortalButton label={labels.card} />}
          </MembershipNotice>
        )}
        {isPausing && !isEnding && <PauseOffer status={status} now={now} />}
        {canChange && <PlanOffer status={status} />}
        <WhatYouMiss plan={status.plan} />
        {!isPausing && canChange && <PauseOffer status={status} now={now} />}
        {canChange && <LatePart name="managed-end" failed={words.loadFailed} load={loadEnd} />}
      </div>
    </div>
  );
}
