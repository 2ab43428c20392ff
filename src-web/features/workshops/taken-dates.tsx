import { formatWorkshopDate } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** The days that are gone: each date is given once (specification §2 /workshop-submission). */
export function TakenDates({ workshops }: { workshops: readonly WorkshopView[] }) {
  return (
    <aside className="taken" aria-labelledby="taken-dates">
      <h2 id="taken-dates" className="h-m">
        Dates that are taken
      </h2>
      {workshops.length === 0 ? (
        <p className="dim">No workshops scheduled yet</p>
      ) : (
        <>
          <ul tabIndex={0} aria-labelledby="taken-dates">
            {workshops.map(({ id, workshopTopic, artistName, workshopDate }) => (
              <li key={id}>
                <div>
                  <b className="tn">{formatWorkshopDate(workshopDate)}</b>
                  <span>
                    {workshopTopic}, by {artistName}
                  </span>
                </div>
                <Chip tone="ok" icon="circle-check">
                  Approved
                </Chip>
              </li>
            ))}
          </ul>
          <p className="note">
            <Icon name="info-circle" size={22} />
            <span>Each date is given once. Please choose a day that is not in this list.</span>
          </p>
        </>
      )}
    </aside>
  );
}
