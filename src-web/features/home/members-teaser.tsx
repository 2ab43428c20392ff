import { formatWholeCents } from '#shared/money.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { isSaid } from '#shared/website/two-texts.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PlanCard } from '#web/ui/plan-card.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { Said, useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { planWords } from '#web/ui/plan-words.ts';
import { homeWords } from './words.ts';

type MembersTeaserProps = { said: ContentItem<'home'> | undefined; claims: readonly ContentItem<'claims'>[] };

/** The plans, and what is claimed of the club, where anything is. */
export function MembersTeaser({ said, claims }: MembersTeaserProps) {
  const { operator } = useSite();
  const { club } = useWords(homeWords);
  const plans = useWords(planWords);
  const lang = useLang();
  const to = usePathFor();
  const { data: offered = [] } = trpc.membership.plans.useQuery();
  if (offered.length + claims.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head plans-head">
          <h2 className="heading-large">{club.heading}</h2>
          {isSaid(said?.clubLead) && (
            <p className="lead">
              <Said texts={said.clubLead} />
            </p>
          )}
        </div>
        <div className="plans">
          {offered.map((plan) => (
            <PlanCard
              key={plan.id}
              name={plan.name}
              term={plan.term && plans.term(plan.minimumMonths)}
              price={formatWholeCents(plan.monthlyCents, lang)}
              minimum={plans.minimum(plan.minimumMonths)}
              features={plan.features[lang]}
              isPopular={plan.isPopular}
              art={plan.art}
              action={
                <ButtonLink href={to(paths.membersClub)} look={plan.isPopular ? 'p' : 'o'} size="l" isWide>
                  {plans.subscribe}
                  <span className="visually-hidden">: {plan.tier}</span>
                </ButtonLink>
              }
            />
          ))}
        </div>
        <p className="dim small plans-note">{club.prices(priceNote(operator, lang))}</p>
        {claims.length > 0 && (
          <ul className="claims">
            {claims.map(({ id, number, text }) => (
              <li key={id}>
                <b>
                  <Said texts={number} />
                </b>{' '}
                <span>
                  <Said texts={text} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
