import { MEMBERSHIP_PLANS, minimumTermText } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { SubscribeButton } from './subscribe-button.tsx';

/** The three plans, each with its way to the order page. */
export function PlanList({ note }: { /** 'incl. VAT' or the § 19 note. */ note: string }) {
  return (
    <div className="plans">
      {MEMBERSHIP_PLANS.map((plan) => (
        <PlanCard
          key={plan.id}
          name={plan.name}
          term={plan.term}
          price={formatWholeCents(plan.monthlyCents)}
          minimum={`${minimumTermText(plan)}, ${note}`}
          features={plan.features}
          isPopular={plan.isPopular}
          art={plan.art}
          action={<SubscribeButton planId={plan.id} tier={plan.tier} isPopular={plan.isPopular} />}
        />
      ))}
    </div>
  );
}
