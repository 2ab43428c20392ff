import { Suspense } from 'react';
import type { Lang } from '#shared/lang.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { Speaking, useWords } from '#web/ui/lang.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { planWords } from '#web/ui/plan-words.ts';
import { PLANS_WORDS as words } from './plans-words.ts';

/** What of a plan its card shows. */
export type ShownPlan = Pick<
  MembershipPlan,
  'name' | 'term' | 'monthlyCents' | 'minimumMonths' | 'features' | 'isPopular' | 'art'
>;

function Card({ plan, lang }: { plan: ShownPlan; lang: Lang }) {
  const { minimum, term } = useWords(planWords);
  return (
    <PlanCard
      name={plan.name}
      term={plan.term && term(plan.minimumMonths)}
      price={formatWholeCents(plan.monthlyCents, lang)}
      minimum={minimum(plan.minimumMonths)}
      features={plan.features[lang]}
      isPopular={plan.isPopular}
      art={plan.art}
      action={<span className="button button-outline is-large is-wide">{words.subscribe[lang]}</span>}
    />
  );
}

/** The card as guests see it, in a language; nothing on it can be pressed. */
export const PlanPreview = (shown: { plan: ShownPlan; lang: Lang }) => (
  <div className="plan-preview" lang={shown.lang}>
    <Suspense>
      <Speaking lang={shown.lang} pathFor={(path) => path}>
        <Card {...shown} />
      </Speaking>
    </Suspense>
  </div>
);
