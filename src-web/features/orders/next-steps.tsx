import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { paths } from '#web/routes/paths.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { orderWords } from '#web/ui/tickets/words.ts';
import { resultWords } from './words.ts';

/** After a paid order: next steps and where to go. */
export function NextSteps({ eventId }: { eventId: string }) {
  const { next } = useWords(resultWords);
  const { moreEvents, support } = useWords(orderWords);
  const to = usePathFor();
  const calendar = (words: string): ReactNode => (
    <a href={paths.eventCalendar(eventId)} download>
      {words}
    </a>
  );
  return (
    <section className="next-steps" aria-labelledby="next-heading">
      <h2 className="heading-large" id="next-heading">
        {next.heading}
      </h2>
      <ol>
        <li>
          <Rich text={next.dashboard} parts={{ link: (words) => <a href={to(paths.dashboardTickets)}>{words}</a> }} />
        </li>
        <li>{next.friends}</li>
        <li>
          <Rich text={next.calendar} parts={{ link: calendar }} />
        </li>
      </ol>
      <div className="row">
        <ButtonLink href={to(paths.events)}>{moreEvents}</ButtonLink>
        <ButtonLink href={to(paths.contact)} look="o">
          {support}
        </ButtonLink>
      </div>
    </section>
  );
}
