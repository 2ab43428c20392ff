import type { ReactNode } from 'react';
import type { PlanChangeRefusal } from '#shared/membership/change-plan.ts';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import type { MembershipPlan, PlanId } from '#shared/membership/plans.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { OrderTerms } from './order-terms.tsx';
import { PlanOrder } from './plan-order.tsx';
import { failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** The click on the button that orders another plan. */
function useChangePlan(): { order: (planId: PlanId) => void; isOrdering: boolean } {
  const utils = trpc.useUtils();
  const change = trpc.membership.changePlan.useMutation({
    onSuccess: (status) => {
      utils.membership.status.setData(undefined, status);
      window.scrollTo(0, 0);
    },
    onError: (error) => {
      void Promise.all([utils.membership.status.invalidate(), utils.membership.planChange.invalidate()]);
      toast.bad(failureSentence(error));
    },
  });
  return { order: (planId) => change.mutate({ planId }), isOrdering: change.isPending };
}

const REFUSED: Record<PlanChangeRefusal, string> = {
  same_plan: 'This is the plan you have.',
  ending: 'Your membership is ending. Continue it first, then you can change the plan.',
  unpaid: 'A payment is still open. Once it is paid you can change the plan.',
  paused: 'Your membership is on pause. Once it has resumed you can change the plan.',
};

type ChangeOrderProps = {
  plan: MembershipPlan;
  status: HeldMembershipView;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  email: string;
};

/** Another plan for who is a member: when it takes the place of the running one, on what terms, and the order. */
export function ChangeOrder({ plan, status, note, email }: ChangeOrderProps) {
  const isGiven = status.givenAs !== null;
  const change = trpc.membership.planChange.useQuery({ planId: plan.id }, { enabled: !isGiven });
  if (isGiven)
    return (
      <Member
        sentence={`Your ${status.subscriptionTier} runs until ${status.endsAt === null ? 'later' : formatMemberDate(status.endsAt)}.`}
      >
        <p className="dim">You can order a plan by card here as soon as that day is over.</p>
      </Member>
    );
  if (status.nextPlan?.planId === plan.id)
    return <Ordered plan={plan} status={status} beginsAt={status.nextPlan.beginsAt} />;
  if (change.data === undefined)
    return change.error === null ? (
      <MarkLoader text="Loading your order" />
    ) : (
      <div className="wrap">
        <LoadFailed
          sentence={MEMBERSHIP_MESSAGES.statusFailed}
          isBusy={change.isFetching}
          onRetry={() => void change.refetch()}
        />
      </div>
    );
  const { refusal, beginsAt, minimumTermEnd } = change.data;
  if (refusal !== null) return <Member sentence={REFUSED[refusal]} />;
  return (
    <div className="wrap checkout member-order">
      <div>
        <a className="back" href={`${paths.membersClub}#plans`}>
          <Icon name="arrow-left" size={20} />
          Back to the plans
        </a>
        <h1 className="heading-huge">Change your plan</h1>
        <p className="change-lead">
          Your {status.subscriptionTier} goes on until <b>{formatMemberDate(beginsAt)}</b>. On that day your {plan.tier}{' '}
          begins. Your card and Member ID stay the same.
          {status.nextPlan !== null && ` It takes the place of the ${status.nextPlan.tier} you ordered.`}
        </p>
        <OrderTerms plan={plan} beginsAt={beginsAt} />
      </div>
      <PlanOrder plan={plan} note={note} email={email} change={{ beginsAt, minimumTermEnd }}>
        <OrderButton plan={plan} />
      </PlanOrder>
    </div>
  );
}

/** Nothing can be ordered now. */
function Member({ sentence, children }: { sentence: string; children?: ReactNode }) {
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">You are a member</h1>
      <EmptyState sentence={sentence} headingLevel={2}>
        {children}
        <Ways />
      </EmptyState>
    </div>
  );
}

function OrderButton({ plan }: { plan: MembershipPlan }) {
  const { order, isOrdering } = useChangePlan();
  return (
    <>
      <Button size="l" isWide isBusy={isOrdering} busyText="Processing" onClick={() => order(plan.id)}>
        Order with obligation to pay
      </Button>
      <p className="note">
        <Icon name="credit-card" size={22} />
        <span>
          Paid the way you pay now. With your order our <a href={paths.terms}>terms</a> apply; how we use your data is
          in the <a href={paths.privacy}>privacy policy</a>.
        </span>
      </p>
    </>
  );
}

function Ordered({ plan, status, beginsAt }: Pick<ChangeOrderProps, 'plan' | 'status'> & { beginsAt: Date }) {
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">Your plan changes</h1>
      <EmptyState sentence={`${plan.tier} begins on ${formatMemberDate(beginsAt)}.`} headingLevel={2}>
        <p className="dim">
          Until then your {status.subscriptionTier} goes on as before, and you can take the change back. The contract is
          on its way to you by e-mail.
        </p>
        <Ways />
      </EmptyState>
    </div>
  );
}

function Ways() {
  return (
    <div className="row">
      <ButtonLink href={paths.dashboard} icon="id-badge-2">
        Go to Dashboard
      </ButtonLink>
      <ButtonLink href={paths.membershipManagement} look="o">
        Manage subscription
      </ButtonLink>
    </div>
  );
}
