import type { PlanId } from '#shared/membership/plans.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { planWords } from '#web/ui/plan-words.ts';
import { managementWords } from './words.ts';

/** What ends with the plan, in the plan's own words. */
export function WhatYouMiss({ planId }: { planId: PlanId }) {
  const { miss } = useWords(managementWords);
  const { features } = useWords(planWords);
  return (
    <section className="what-you-miss" aria-labelledby="what-you-miss">
      <h2 className="heading-medium" id="what-you-miss">
        {miss}
      </h2>
      <ul>
        {features[planId].map((feature) => (
          <li key={feature}>
            <Icon name="x" size={22} stroke={2.4} />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
