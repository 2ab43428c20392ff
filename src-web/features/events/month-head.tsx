import { Icon } from '#web/ui/icon.tsx';
import { monthName, type ShownMonth } from './shown-month.ts';

/** The month's name and its neighbours; links, so the calendar turns without a script too. */
export function MonthHead({ shown, previous, next }: { shown: ShownMonth; previous: string; next: string }) {
  return (
    <div className="month-head">
      <h1>
        {monthName(shown)}
        <small>{shown.year}</small>
      </h1>
      <div className="arrows">
        <a className="round" href={previous} aria-label="Previous month" rel="nofollow">
          <Icon name="chevron-left" />
        </a>
        <a className="round" href={next} aria-label="Next month" rel="nofollow">
          <Icon name="chevron-right" />
        </a>
      </div>
    </div>
  );
}
