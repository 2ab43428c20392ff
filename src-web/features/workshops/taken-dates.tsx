import type { ReactNode } from 'react';
import { formatWorkshopDate } from '#shared/time.ts';
import { SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/mark-loader.tsx';
import type { Submitted } from './submission-form.tsx';

type TakenDatesProps = {
  workshops: readonly WorkshopView[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  /** What was sent from here just now. */ mine: readonly Submitted[];
};

/** The days that are gone: each date is given once. */
export function TakenDates({ workshops, hasFailed, onRetry, mine }: TakenDatesProps) {
  return (
    <aside className="taken" aria-labelledby="taken-dates">
      <h2 id="taken-dates" className="heading-medium">
        Dates that are taken
      </h2>
      {hasFailed ? (
        <div role="alert" className="taken-failed">
          <p>{SUBMISSION_MESSAGES.loadFailed}</p>
          <Button look="o" size="s" icon="refresh" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : workshops === undefined ? (
        <MarkLoader text="Loading workshops" />
      ) : (
        <List workshops={workshops} mine={mine} />
      )}
      <p className="note">
        <Icon name="info-circle" size={22} />
        <span>Each date must be unique: it is given once. Please choose a day that is not in this list.</span>
      </p>
    </aside>
  );
}

function List({ workshops, mine }: { workshops: readonly WorkshopView[]; mine: readonly Submitted[] }) {
  if (workshops.length + mine.length === 0) return <p className="dim">No workshops scheduled yet</p>;
  return (
    <ul tabIndex={0} aria-labelledby="taken-dates">
      {mine.map(({ workshopTopic, artistName, day }) => (
        <Taken key={day} when={day.replace('T', ' ')} what={`${workshopTopic}, by ${artistName}`}>
          <Chip tone="warn" icon="hourglass">
            Pending
          </Chip>
        </Taken>
      ))}
      {workshops.map(({ id, workshopTopic, artistName, workshopDate }) => (
        <Taken key={id} when={formatWorkshopDate(workshopDate)} what={`${workshopTopic}, by ${artistName}`}>
          <Chip tone="ok" icon="circle-check">
            Approved
          </Chip>
        </Taken>
      ))}
    </ul>
  );
}

function Taken({ when, what, children }: { when: string; what: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <b className="tabular">{when}</b>
        <span>{what}</span>
      </div>
      {children}
    </li>
  );
}
