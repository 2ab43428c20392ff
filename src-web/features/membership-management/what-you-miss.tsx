import { planOf, type PlanId } from '#shared/membership/plans.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What ends with the plan, in the plan's own words. */
export function WhatYouMiss({ planId }: { planId: PlanId }) {
  return (
    <section className="what-you-miss" aria-labelledby="what-you-miss">
      <h2 className="heading-medium" id="what-you-miss">
        What You’ll Miss
      </h2>
      <ul>
        {planOf(planId).features.map((feature) => (
          <li key={feature}>
            <Icon name="x" size={22} stroke={2.4} />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
