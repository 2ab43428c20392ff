import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { monthName, type ShownMonth } from './shown-month.ts';
import { eventsWords } from './words.ts';

/** The month's name and its neighbours; links, so the calendar turns without a script too. */
export function MonthHead({ shown, previous, next }: { shown: ShownMonth; previous: string; next: string }) {
  const words = useWords(eventsWords);
  return (
    <div className="month-head">
      <h1>
        {monthName(shown, useLang())}
        <small>{shown.year}</small>
      </h1>
      <div className="arrows">
        <a className="round" href={previous} aria-label={words.previousMonth} rel="nofollow">
          <Icon name="chevron-left" />
        </a>
        <a className="round" href={next} aria-label={words.nextMonth} rel="nofollow">
          <Icon name="chevron-right" />
        </a>
      </div>
    </div>
  );
}
