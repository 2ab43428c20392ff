import type { ReactNode } from 'react';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { membershipPaidWords } from './words.ts';

/** Paper, the red square, Try Again and Back to Home. */
export function PaymentFailed({ text, children }: { text: string; children?: ReactNode }) {
  const words = useWords(membershipPaidWords);
  const to = usePathFor();
  return (
    <div className="wrap order-result">
      <section className="paper card payment-failed" role="alert">
        <p className="result-icon">
          <Icon name="alert-triangle" size={40} stroke={1.8} />
        </p>
        <h1 className="heading-large">{words.failed}</h1>
        <p className="lead">{text}</p>
        <div className="row">
          {children}
          <ButtonLink href={to(`${paths.membersClub}#plans`)} look={children === undefined ? 'p' : 'o'} icon="refresh">
            {words.again}
          </ButtonLink>
          <ButtonLink href={to(paths.home)} look="o">
            {words.home}
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
