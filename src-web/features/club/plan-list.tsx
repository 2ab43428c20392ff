import type { PlanView } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { planWords } from '#web/ui/plan-words.ts';
import { SubscribeButton } from './subscribe-button.tsx';

/** The plans, each with its way to the order page. */
export function PlanList({
  plans,
  note,
}: {
  plans: readonly PlanView[];
  /** 'incl. VAT' or the § 19 note. */ note: string;
}) {
  const words = useWords(planWords);
  const lang = useLang();
  return (
    <div className="plans">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          name={plan.name}
          term={plan.term && words.term(plan.minimumMonths)}
          price={formatWholeCents(plan.monthlyCents, lang)}
          minimum={`${words.minimum(plan.minimumMonths)}, ${note}`}
          features={plan.features[lang]}
          isPopular={plan.isPopular}
          art={plan.art}
          action={<SubscribeButton planId={plan.id} tier={plan.tier} isPopular={plan.isPopular} />}
        />
      ))}
    </div>
  );
}
