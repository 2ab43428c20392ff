import type { PlanView } from '#shared/membership/plans.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { managementWords } from './words.ts';

/** What ends with the plan, in the plan's own words. */
export function WhatYouMiss({ plan }: { plan: PlanView }) {
  const { miss } = useWords(managementWords);
  const lang = useLang();
  return (
    <section className="what-you-miss" aria-labelledby="what-you-miss">
      <h2 className="heading-medium" id="what-you-miss">
        {miss}
      </h2>
      <ul>
        {plan.features[lang].map((feature) => (
          <li key={feature}>
            <Icon name="x" size={22} stroke={2.4} />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
