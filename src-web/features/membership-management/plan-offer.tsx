import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_PLANS, minimumTermText } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useManaged, useNotManaged } from './use-managed.ts';

/** The other plans, each a step away; or the one that was ordered, and the way back from it. */
export function PlanOffer({ status }: { status: HeldMembershipView }) {
  return (
    <section className="membership-offer" aria-labelledby="plan-offer">
      <h2 className="heading-medium" id="plan-offer">
        <Icon name="id-badge-2" size={28} />
        {status.nextPlan === null ? 'Change your plan' : 'Your plan changes'}
      </h2>
      {status.nextPlan === null ? <OtherPlans status={status} /> : <NextPlan status={status} next={status.nextPlan} />}
    </section>
  );
}

function OtherPlans({ status }: { status: HeldMembershipView }) {
  return (
    <>
      <p>The new plan begins when the one you have could end. You see the day before you order.</p>
      <ul className="other-plans">
        {MEMBERSHIP_PLANS.filter(({ id }) => id !== status.planId).map((plan) => (
          <li key={plan.id}>
            <a href={paths.memberOrder(plan.id)}>{plan.tier}</a>
            <span className="dim">
              {formatWholeCents(plan.monthlyCents)} per month, {minimumTermText(plan).toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function NextPlan({ status, next }: { status: HeldMembershipView; next: NonNullable<HeldMembershipView['nextPlan']> }) {
  const changed = useManaged();
  const failed = useNotManaged();
  const keep = trpc.membership.keepPlan.useMutation({
    onSuccess: (kept) => {
      changed(kept);
      toast.ok('Your plan stays', `Your ${status.subscriptionTier} goes on as before.`);
    },
    onError: failed,
  });
  return (
    <>
      <p>
        On <b>{formatMemberDate(next.beginsAt)}</b> your {next.tier} begins, for {formatWholeCents(next.monthlyCents)}{' '}
        per month. Until then your {status.subscriptionTier} goes on as before, and you can take the change back.
      </p>
      <Button look="o" isBusy={keep.isPending} busyText="Processing" onClick={() => keep.mutate()}>
        Keep {status.subscriptionTier}
      </Button>
    </>
  );
}
