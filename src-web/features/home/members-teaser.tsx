import { MEMBERSHIP_PLANS, minimumTermText } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';

/** Static claims, as the operator gave them. */
const CLAIMS = [
  { number: '150+', text: 'dancers' },
  { number: '4.9/5', text: 'satisfaction' },
  { number: '€1200+', text: 'annual value' },
] as const;

export function MembersTeaser() {
  const { operator } = useSite();
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head plans-head">
          <h2 className="heading-large">Members club</h2>
          <p className="lead">
            Out twice a month? Club pays for itself. Out every weekend? You want All You Can Dance.
          </p>
        </div>
        <div className="plans">
          {MEMBERSHIP_PLANS.map((plan) => (
            <PlanCard
              key={plan.id}
              name={plan.name}
              term={plan.term}
              price={formatWholeCents(plan.monthlyCents)}
              minimum={minimumTermText(plan)}
              features={plan.features}
              isPopular={plan.isPopular}
              art={plan.art}
              action={
                <ButtonLink href={paths.membersClub} look={plan.isPopular ? 'p' : 'o'} size="l" isWide>
                  Subscribe<span className="visually-hidden">: {plan.tier}</span>
                </ButtonLink>
              }
            />
          ))}
        </div>
        <p className="dim small plans-note">All prices {priceNote(operator)}.</p>
        <ul className="claims">
          {CLAIMS.map(({ number, text }) => (
            <li key={text}>
              <b>{number}</b> <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
