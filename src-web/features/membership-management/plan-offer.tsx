import type { HeldMembershipView } from '#shared/membership/membership-views.ts';
import { formatWholeCents } from '#shared/money.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { planWords } from '#web/ui/plan-words.ts';
import { Rich } from '#web/ui/rich.tsx';
import { useManaged, useNotManaged } from './use-managed.ts';
import { managementWords } from './words.ts';

/** The other plans, each a step away; or the one that was ordered, and the way back from it. */
export function PlanOffer({ status }: { status: HeldMembershipView }) {
  const { title, changes } = useWords(managementWords).change;
  return (
    <section className="membership-offer" aria-labelledby="plan-offer">
      <h2 className="heading-medium" id="plan-offer">
        <Icon name="id-badge-2" size={28} />
        {status.nextPlan === null ? title : changes}
      </h2>
      {status.nextPlan === null ? <OtherPlans status={status} /> : <NextPlan status={status} next={status.nextPlan} />}
    </section>
  );
}

function OtherPlans({ status }: { status: HeldMembershipView }) {
  const words = useWords(managementWords).change;
  const { data: plans } = trpc.membership.plans.useQuery();
  const { minimum } = useWords(planWords);
  const lang = useLang();
  const to = usePathFor();
  return (
    <>
      <p>{words.lead}</p>
      <ul className="other-plans">
        {(plans ?? [])
          .filter(({ id }) => id !== status.planId)
          .map((plan) => (
            <li key={plan.id}>
              <a href={to(paths.memberOrder(plan.id))}>{plan.tier}</a>
              <span className="dim">
                {words.terms(formatWholeCents(plan.monthlyCents, lang), minimum(plan.minimumMonths))}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}

function NextPlan({ status, next }: { status: HeldMembershipView; next: NonNullable<HeldMembershipView['nextPlan']> }) {
  const { change: words, processing } = useWords(managementWords);
  const lang = useLang();
  const changed = useManaged();
  const failed = useNotManaged();
  const keep = trpc.membership.keepPlan.useMutation({
    onSuccess: (kept) => {
      changed(kept);
      toast.ok(words.kept.title, words.kept.text(status.subscriptionTier));
    },
    onError: failed,
  });
  return (
    <>
      <p>
        <Rich
          text={words.next(next.tier, formatWholeCents(next.monthlyCents, lang), status.subscriptionTier)}
          parts={{ day: () => <b>{formatMemberDate(next.beginsAt, lang)}</b> }}
        />
      </p>
      <Button look="o" isBusy={keep.isPending} busyText={processing} onClick={() => keep.mutate()}>
        {words.keep(status.subscriptionTier)}
      </Button>
    </>
  );
}
