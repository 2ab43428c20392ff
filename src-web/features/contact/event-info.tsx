import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { contactWords } from './words.ts';

/** Opening hours, from the operator's hours; where each night happens stands on its own page. */
export function EventInfo({ openingHours }: Pick<Operator, 'openingHours'>) {
  const { heading, and, days: dayNames, hours, lead, all } = useWords(contactWords).nights;
  const to = usePathFor();
  return (
    <div className="event-info">
      <h2 className="heading-large">{heading}</h2>
      {openingHours.length > 0 && (
        <dl>
          {openingHours.map(({ days, opens, closes }) => (
            <div key={days.join()}>
              <dt>{days.map((day) => dayNames[day]).join(and)}</dt>
              <dd className="tabular">{hours(opens, closes)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="lead">{lead}</p>
      <ButtonLink href={to(paths.events)} look="o" icon="calendar">
        {all}
      </ButtonLink>
    </div>
  );
}
