import type { ReactNode } from 'react';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Paper, the red square, Try Again and Back to Home. */
export function PaymentFailed({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="wrap order-result">
      <section className="paper card payment-failed" role="alert">
        <p className="result-icon">
          <Icon name="alert-triangle" size={40} stroke={1.8} />
        </p>
        <h1 className="heading-large">Payment Failed</h1>
        <p className="lead">{text}</p>
        <div className="row">
          {children}
          <ButtonLink href={`${paths.membersClub}#plans`} look={children === undefined ? 'p' : 'o'} icon="refresh">
            Try Again
          </ButtonLink>
          <ButtonLink href={paths.home} look="o">
            Back to Home
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
