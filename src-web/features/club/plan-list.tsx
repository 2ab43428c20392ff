import { mailHref } from '#shared/contact/write-to-us.ts';
import { MEMBERSHIP_PLANS, minimumTermCents, minimumTermText, type MembershipPlan, type PlanId } from '#shared/membership/plans.ts';
import { formatWholeCents } from '#shared/money.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PlanCard, type PlanCardProps } from '#web/ui/plan-card.tsx';

const PLAN_ART: Record<PlanId, PlanCardProps['art']> = {
  club: { id: 'p-club', genre: 'bachata', motif: 'cinta', inks: 0 },
  'all-you-can-dance': { id: 'p-aycd', genre: 'salsa', motif: 'falda', inks: 0 },
  'all-you-can-dance-6': { id: 'p-six', genre: 'zouk', motif: 'onda', inks: 0 },
};

/** Three plans. They are joined by a mail to the organiser as long as the shop sells no memberships itself. */
export function PlanList({ email, note }: { email: string; /** 'incl. VAT' or the § 19 note. */ note: string }) {
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
          art={PLAN_ART[plan.id]}
          action={
            <ButtonLink href={joinHref(email, plan)} look={plan.isPopular ? 'p' : 'o'} size="l" isWide icon="mail">
              Join by e-mail<span className="vh">: {plan.tier}</span>
            </ButtonLink>
          }
        />
      ))}
    </div>
  );
}

function joinHref(email: string, plan: MembershipPlan): string {
  const body = [
    `I would like to join with the plan ${plan.tier}.`,
    `${formatWholeCents(plan.monthlyCents)} per month, ${minimumTermText(plan).toLowerCase()} (${formatWholeCents(minimumTermCents(plan))} for the minimum term).`,
    '',
    'Name: ',
    'Phone (optional): ',
    '',
    'Please send me the contract. I know that this e-mail does not order anything yet.',
  ];
  return mailHref(email, `Membership: ${plan.tier}`, body.join('\n'));
}
