import { isTonight } from '#shared/tickets/coming-nights.ts';
import { AdminAccess } from '#web/features/dashboard/admin-access.tsx';
import { MembershipTab } from '#web/features/membership/membership-tab.tsx';
import { NextNight } from '#web/features/tickets/next-night.tsx';
import { useNextTicket } from '#web/features/tickets/use-next-ticket.ts';

type DashboardMembershipProps = { displayName: string; hasPanel: boolean; now: Date };

/** The Membership tab: tonight's ticket, the pass, else the next night beside it, and the quick way to the panel. */
export function DashboardMembership({ displayName, hasPanel, now }: DashboardMembershipProps) {
  const ticket = useNextTicket(now);
  const next = ticket !== null && <NextNight ticket={ticket} now={now} />;
  const isFirst = ticket !== null && isTonight(ticket.event, now);
  return (
    <>
      {isFirst && next}
      <MembershipTab displayName={displayName}>
        {!isFirst && next}
        {hasPanel && <AdminAccess />}
      </MembershipTab>
    </>
  );
}
