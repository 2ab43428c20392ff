import type { ReactNode } from 'react';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The payment could not be checked: what happened, and that no ticket is lost by it. */
export function ResultFailed({ error, children }: { error: unknown; children?: ReactNode }) {
  return (
    <section className="wrap order-result" role="alert">
      <p className="result-icon">
        <Icon name="alert-triangle" size={40} stroke={1.8} />
      </p>
      <h1 className="heading-huge">{failureSentence(error)}</h1>
      <p className="lead">
        If you have paid, your ticket is made all the same: it appears in your dashboard and comes by e-mail.
      </p>
      <div className="row">
        {children}
        <ButtonLink href={paths.dashboardTickets} look="o" icon="ticket">
          My tickets
        </ButtonLink>
        <ButtonLink href={paths.contact} look="t">
          Contact Support
        </ButtonLink>
      </div>
    </section>
  );
}
