import type { Operator } from '#shared/operator.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Opening hours, from the operator's hours; where each night happens stands on its own page. */
export function EventInfo({ openingHours }: Pick<Operator, 'openingHours'>) {
  return (
    <div className="event-info">
      <h2 className="heading-large">The nights</h2>
      {openingHours.length > 0 && (
        <dl>
          {openingHours.map(({ days, opens, closes }) => (
            <div key={days.join()}>
              <dt>{days.join(' and ')}</dt>
              <dd className="tabular">
                {opens} to {closes}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="lead">Place, price and exact times are on the page of each night.</p>
      <ButtonLink href={paths.events} look="o" icon="calendar">
        All events
      </ButtonLink>
    </div>
  );
}
