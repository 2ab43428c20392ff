import type { ReactNode } from 'react';
import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import type { PlanView, PlanId } from '#shared/membership/plans.ts';
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
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { OrderNote } from './order-note.tsx';
import { memberOrderWords } from './words.ts';

/** The click on the button that orders another plan. */
function useChangePlan(): { order: (planId: PlanId) => void; isOrdering: boolean } {
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const change = trpc.membership.changePlan.useMutation({
    onSuccess: (status) => {
      utils.membership.status.setData(undefined, status);
      window.scrollTo(0, 0);
    },
    onError: (error) => {
      void Promise.all([utils.membership.status.invalidate(), utils.membership.planChange.invalidate()]);
      toast.bad(failureSentence(error, failures));
    },
  });
  return { order: (planId) => change.mutate({ planId }), isOrdering: change.isPending };
}

type ChangeOrderProps = {
  plan: PlanView;
  status: HeldMembershipView;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  email: string;
};

/** Another plan for who is a member: when it takes the place of the running one, on what terms, and the order. */
export function ChangeOrder({ plan, status, note, email }: ChangeOrderProps) {
  const { change: words, says, loading, back } = useWords(memberOrderWords);
  const lang = useLang();
  const to = usePathFor();
  const isGiven = status.givenAs !== null;
  const change = trpc.membership.planChange.useQuery({ planId: plan.id }, { enabled: !isGiven });
  if (isGiven)
    return (
      <Member
        sentence={words.runs(
          status.subscriptionTier,
          status.endsAt === null ? words.later : formatMemberDate(status.endsAt, lang),
        )}
      >
        <p className="dim">{words.thenByCard}</p>
      </Member>
    );
  if (status.nextPlan?.planId === plan.id)
    return <Ordered plan={plan} status={status} beginsAt={status.nextPlan.beginsAt} />;
  if (change.data === undefined)
    return change.error === null ? (
      <MarkLoader text={loading} />
    ) : (
      <div className="wrap">
        <LoadFailed sentence={says.statusFailed} isBusy={change.isFetching} onRetry={() => void change.refetch()} />
      </div>
    );
  const { refusal, beginsAt, minimumTermEnd } = change.data;
  if (refusal !== null) return <Member sentence={words.refused[refusal]} />;
  return (
    <div className="wrap checkout member-order">
      <div>
        <a className="back" href={to(`${paths.membersClub}#plans`)}>
          <Icon name="arrow-left" size={20} />
          {back}
        </a>
        <h1 className="heading-huge">{words.title}</h1>
        <p className="change-lead">
          <Rich
            text={words.lead(status.subscriptionTier, plan.tier)}
            parts={{ day: () => <b>{formatMemberDate(beginsAt, lang)}</b> }}
          />
          {status.nextPlan !== null && ` ${words.replaces(status.nextPlan.tier)}`}
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
  const { member } = useWords(memberOrderWords).change;
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">{member}</h1>
      <EmptyState sentence={sentence} headingLevel={2}>
        {children}
        <Ways />
      </EmptyState>
    </div>
  );
}

function OrderButton({ plan }: { plan: PlanView }) {
  const { button, processing, asNow } = useWords(memberOrderWords);
  const { order, isOrdering } = useChangePlan();
  return (
    <>
      <Button size="l" isWide isBusy={isOrdering} busyText={processing} onClick={() => order(plan.id)}>
        {button}
      </Button>
      <OrderNote how={asNow} />
    </>
  );
}

function Ordered({ plan, status, beginsAt }: Pick<ChangeOrderProps, 'plan' | 'status'> & { beginsAt: Date }) {
  const words = useWords(memberOrderWords).change;
  const lang = useLang();
  return (
    <div className="wrap order-result">
      <h1 className="heading-huge">{words.done}</h1>
      <EmptyState sentence={words.begins(plan.tier, formatMemberDate(beginsAt, lang))} headingLevel={2}>
        <p className="dim">{words.untilThen(status.subscriptionTier)}</p>
        <Ways />
      </EmptyState>
    </div>
  );
}

function Ways() {
  const words = useWords(memberOrderWords).change;
  const to = usePathFor();
  return (
    <div className="row">
      <ButtonLink href={to(paths.dashboard)} icon="id-badge-2">
        {words.dashboard}
      </ButtonLink>
      <ButtonLink href={to(paths.membershipManagement)} look="o">
        {words.manage}
      </ButtonLink>
    </div>
  );
}
