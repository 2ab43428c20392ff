import type { ReactNode } from 'react';
import { contractTerms, type ContractTerm } from '#shared/membership/contract-terms.ts';
import type { MembershipPlan } from '#shared/membership/plans.ts';
import { paths } from '#web/routes/paths.ts';

/** Where more is said, or done. */
const LINKS: Partial<Record<ContractTerm['id'], ReactNode>> = {
  cancelling: (
    <a href={paths.cancelContract} lang="de">
      Verträge hier kündigen
    </a>
  ),
  withdrawal: (
    <>
      <a href={paths.rightOfWithdrawal}>Instruction and form</a>, or online:{' '}
      <a href={paths.withdrawContract} lang="de">
        Vertrag widerrufen
      </a>
    </>
  ),
};

/** What is agreed on, in full sentences: what it is, how long, how it ends, how it is paid. `beginsAt`: when it follows another plan. */
export function OrderTerms({ plan, beginsAt = null }: { plan: MembershipPlan; beginsAt?: Date | null }) {
  return (
    <dl className="order-terms">
      {contractTerms(plan, beginsAt).map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {id === 'features' ? (
              <ul>
                {(plan.agreedFeatures ?? plan.features).map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            ) : (
              <>
                {text} {LINKS[id]}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
