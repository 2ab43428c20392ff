import type { ReactNode } from 'react';
import { localDateOf } from '#shared/time.ts';
import { formatWorkshopDate } from '#shared/workshops/workshop-date.ts';
import { SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import type { Submitted } from './submission-form.tsx';

type TakenDatesProps = {
  workshops: readonly WorkshopView[] | undefined;
  /** Days that somebody asked for and nobody has decided on, as `2026-12-24`. */ pending: readonly string[];
  hasFailed: boolean;
  onRetry: () => void;
  /** What was sent from here just now. */ mine: readonly Submitted[];
};

/** The days that are gone: each date is given once. */
export function TakenDates({ workshops, pending, hasFailed, onRetry, mine }: TakenDatesProps) {
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
        <List workshops={workshops} pending={pending} mine={mine} />
      )}
      <p className="note">
        <Icon name="info-circle" size={22} />
        <span>Each date must be unique: it can be taken only once. Please choose a day that is not in this list.</span>
      </p>
    </aside>
  );
}

/** 'Jan 09, 2027': as the days of workshops, without a time. */
const dayWords = (day: string): string => formatWorkshopDate(new Date(`${day}T12:00:00Z`)).slice(0, -' 12:00'.length);

type ListProps = Pick<TakenDatesProps, 'pending' | 'mine'> & { workshops: readonly WorkshopView[] };

function List({ workshops, pending, mine }: ListProps) {
  const others = pending.filter((day) => mine.every((own) => own.day.slice(0, 10) !== day));
  if (workshops.length + mine.length + others.length === 0) return <p className="dim">No workshops scheduled yet</p>;
  const listed = [
    ...workshops.map((workshop) => ({ day: localDateOf(workshop.workshopDate), workshop })),
    ...others.map((day) => ({ day, workshop: null })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  return (
    <ul tabIndex={0} aria-labelledby="taken-dates">
      {mine.map(({ workshopTopic, artistName, day }) => (
        <Taken
          key={day}
          when={`${dayWords(day.slice(0, 10))} ${day.slice('2027-01-09T'.length)}`}
          what={`${workshopTopic}, by ${artistName}`}
        >
          <Pending />
        </Taken>
      ))}
      {listed.map(({ day, workshop }) =>
        workshop === null ? (
          <Taken key={day} when={dayWords(day)} what="Asked for, not decided yet">
            <Pending />
          </Taken>
        ) : (
          <Taken
            key={workshop.id}
            when={formatWorkshopDate(workshop.workshopDate)}
            what={`${workshop.workshopTopic}, by ${workshop.artistName}`}
          >
            <Chip tone="ok" icon="circle-check">
              Approved
            </Chip>
          </Taken>
        ),
      )}
    </ul>
  );
}

const Pending = () => (
  <Chip tone="warn" icon="hourglass">
    Pending
  </Chip>
);

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
