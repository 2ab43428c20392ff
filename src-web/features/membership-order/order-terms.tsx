import type { ReactNode } from 'react';
import { contractTerms, type ContractTerm } from '#shared/membership/contract-terms.ts';
import { agreedOf, type PlanView } from '#shared/membership/plans.ts';
import { paths } from '#web/routes/paths.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { contractWords, memberOrderWords } from './words.ts';

/** Where more is said, or done; the law's buttons are so called in both languages. */
function useLinks(): Partial<Record<ContractTerm['id'], ReactNode>> {
  const { instruction } = useWords(memberOrderWords);
  const to = usePathFor();
  return {
    cancelling: (
      <a href={paths.cancelContract} lang="de">
        Verträge hier kündigen
      </a>
    ),
    withdrawal: (
      <Rich
        text={instruction}
        parts={{
          instruction: (text) => <a href={to(paths.rightOfWithdrawal)}>{text}</a>,
          withdraw: () => (
            <a href={paths.withdrawContract} lang="de">
              Vertrag widerrufen
            </a>
          ),
        }}
      />
    ),
  };
}

/** What is agreed on, in full sentences: what it is, how long, how it ends, how it is paid. `beginsAt`: when it follows another plan. */
export function OrderTerms({ plan, beginsAt = null }: { plan: PlanView; beginsAt?: Date | null }) {
  const words = useWords(contractWords);
  const links = useLinks();
  const lang = useLang();
  return (
    <dl className="order-terms">
      {contractTerms(plan, { words, lang }, beginsAt).map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {id === 'features' ? (
              <ul>
                {agreedOf(plan)[lang].map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            ) : (
              <>
                {text} {links[id]}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
