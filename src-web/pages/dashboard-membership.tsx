import { AdminAccess } from '#web/features/dashboard/admin-access.tsx';
import { MembershipTab } from '#web/features/membership/membership-tab.tsx';
import { NextNight } from '#web/features/tickets/next-night.tsx';

type DashboardMembershipProps = { displayName: string; hasPanel: boolean; now: Date };

/** The Membership tab: the pass, the next night beside it, and the quick way to the panel. */
export function DashboardMembership({ displayName, hasPanel, now }: DashboardMembershipProps) {
  return (
    <MembershipTab displayName={displayName}>
      <NextNight now={now} />
      {hasPanel && <AdminAccess />}
    </MembershipTab>
  );
}
