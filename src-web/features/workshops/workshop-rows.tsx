import { dateBadgeOf, formatLongDate } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/poster.tsx';

/** Workshops as rows: date, thumb, topic, artist, duration; each leads to the calendar. */
export function WorkshopRows({ workshops }: { workshops: readonly WorkshopView[] }) {
  return (
    <div className="workshop-rows">
      {workshops.map(({ id, workshopTopic, artistName, artistImageUrl, workshopDate, durationMinutes }) => {
        const { month, day } = dateBadgeOf(workshopDate);
        return (
          <a key={id} className="workshop-row" href={paths.workshopCalendar}>
            <span className="when" aria-hidden="true">
              {day}
              <small>{month}</small>
            </span>
            <Poster artwork={{ id, genre: 'workshop', imageUrl: artistImageUrl }} size="thumb" />
            <div>
              <h3>{workshopTopic}</h3>
              <p className="by">
                by {artistName}
                <span className="vh">, {formatLongDate(workshopDate)}</span>
              </p>
            </div>
            <span className="length">{durationMinutes} min · Studio</span>
            <span className="round">
              <Icon name="arrow-right" />
            </span>
          </a>
        );
      })}
    </div>
  );
}
