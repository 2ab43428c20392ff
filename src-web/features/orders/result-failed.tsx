import type { ReactNode } from 'react';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from './words.ts';

/** The payment could not be checked: what happened, and that no ticket is lost by it. */
export function ResultFailed({ error, children }: { error: unknown; children?: ReactNode }) {
  const { result } = useWords(resultWords);
  const { failures } = useWords(frameWords);
  const { support } = useWords(orderWords);
  const to = usePathFor();
  return (
    <section className="wrap order-result" role="alert">
      <p className="result-icon">
        <Icon name="alert-triangle" size={40} stroke={1.8} />
      </p>
      <h1 className="heading-huge">{failureSentence(error, failures)}</h1>
      <p className="lead">{result.failed}</p>
      <div className="row">
        {children}
        <ButtonLink href={to(paths.dashboardTickets)} look="o" icon="ticket">
          {result.myTickets}
        </ButtonLink>
        <ButtonLink href={to(paths.contact)} look="t">
          {support}
        </ButtonLink>
      </div>
    </section>
  );
}
