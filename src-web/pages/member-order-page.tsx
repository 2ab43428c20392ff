import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import '../styles/private.css';
import '#web/features/membership/membership.css';
import { brand } from '#shared/brand.ts';
import { findPlan, type PlanView } from '#shared/membership/plans.ts';
import type { HeldMembershipView, MembershipCheckoutStarted } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { ChangeOrder } from '#web/features/membership-order/change-order.tsx';
import { OrderNote } from '#web/features/membership-order/order-note.tsx';
import { OrderTerms } from '#web/features/membership-order/order-terms.tsx';
import { PlanOrder } from '#web/features/membership-order/plan-order.tsx';
import { useStartMembership } from '#web/features/membership-order/use-start-membership.ts';
import { useWatchedMembership } from '#web/features/membership-order/use-watched-membership.ts';
import { WaitingForMembership } from '#web/features/membership-order/waiting-for-membership.tsx';
import { WithdrawalTicks } from '#web/features/membership-order/withdrawal-ticks.tsx';
import { memberOrderWords } from '#web/features/membership-order/words.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** /members-club/order/{planId}: what is ordered, on what terms, and the button that orders; a change for a member. */
export function MemberOrderPage() {
  const words = useWords(memberOrderWords);
  const { planId } = useParams();
  const plans = trpc.membership.plans.useQuery();
  const plan = findPlan(plans.data ?? [], planId);
  const status = trpc.membership.status.useQuery(undefined, { refetchOnMount: 'always' });
  const [checkout, setCheckout] = useState<MembershipCheckoutStarted | null>(null);
  if (plan === undefined) return <NotFoundPage />;
  return (
    <>
      <title>{`${words.title(plan.tier)} | ${brand.full}`}</title>
      {status.data !== undefined ? (
        status.data.isRunning && checkout === null ? (
          <Change plan={plan} status={status.data} />
        ) : (
          <Order plan={plan} checkout={checkout} onStarted={setCheckout} onRefused={() => void status.refetch()} />
        )
      ) : status.error === null ? (
        <MarkLoader text={words.loading} />
      ) : (
        <div className="wrap">
          <LoadFailed
            sentence={words.says.statusFailed}
            isBusy={status.isFetching}
            onRetry={() => void status.refetch()}
          />
        </div>
      )}
    </>
  );
}

function Change({ plan, status }: { plan: PlanView; status: HeldMembershipView }) {
  const { operator } = useSite();
  const lang = useLang();
  const session = trpc.profile.session.useQuery();
  return <ChangeOrder plan={plan} status={status} note={priceNote(operator, lang)} email={session.data?.email ?? ''} />;
}

type OrderProps = {
  plan: PlanView;
  /** The payment page that was opened from here. */
  checkout: MembershipCheckoutStarted | null;
  onStarted: (checkout: MembershipCheckoutStarted) => void;
  onRefused: () => void;
};

function Order({ plan, checkout, onStarted, onRefused }: OrderProps) {
  const words = useWords(memberOrderWords);
  const lang = useLang();
  const to = usePathFor();
  const [, navigate] = useLocation();
  const { operator } = useSite();
  const session = trpc.profile.session.useQuery();
  const [ticks, setTicks] = useState({ earlyStart: false, knowsExpiry: false });
  const { order, isStarting } = useStartMembership({ onStarted, onRefused });
  const { check, isChecking } = useWatchedMembership(checkout?.sessionId ?? null, (sessionId) =>
    navigate(to(paths.paidMembership(sessionId))),
  );
  return (
    <div className="wrap checkout member-order">
      <div>
        <a className="back" href={to(`${paths.membersClub}#plans`)}>
          <Icon name="arrow-left" size={20} />
          {words.back}
        </a>
        <h1 className="heading-huge">{words.heading}</h1>
        <OrderTerms plan={plan} />
        {checkout !== null && <WaitingForMembership checkout={checkout} isChecking={isChecking} onCheck={check} />}
      </div>
      <PlanOrder
        plan={plan}
        note={priceNote(operator, lang)}
        email={session.data?.email ?? ''}
        ticks={<WithdrawalTicks ticks={ticks} onTick={setTicks} />}
      >
        <Button
          size="l"
          isWide
          isBusy={isStarting}
          busyText={words.processing}
          onClick={() => void order(plan.id, ticks)}
        >
          {words.button}
        </Button>
        <OrderNote how={words.atStripe} />
      </PlanOrder>
    </div>
  );
}
