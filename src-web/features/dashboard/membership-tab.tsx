import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Nobody can be a member before memberships are sold here, so this is what everybody sees. */
export function MembershipTab() {
  return (
    <div className="tab-body">
      <EmptyState sentence="No Active Membership" headingLevel={2}>
        <p className="dim">Half price on all events, priority entry, festival discounts.</p>
        <ButtonLink href={paths.membersClub} icon="id-badge-2">
          Join the Members Club
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
