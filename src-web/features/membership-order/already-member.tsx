import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** One membership a person: who has one can't order a second. */
export function AlreadyMember() {
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">You are a member</h1>
      <EmptyState sentence="You have a membership already.">
        <p className="dim">
          One membership per person. To change the plan, cancel the one you have; the new one begins when it has ended.
        </p>
        <div className="row">
          <ButtonLink href={paths.dashboard} icon="id-badge-2">
            Go to Dashboard
          </ButtonLink>
          <ButtonLink href={paths.membershipManagement} look="o">
            Manage subscription
          </ButtonLink>
        </div>
      </EmptyState>
    </div>
  );
}
