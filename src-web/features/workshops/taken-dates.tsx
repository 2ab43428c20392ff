import type { ReactNode } from 'react';
import type { Lang } from '#shared/lang.ts';
import { formatShortDay, formatTime, localDateOf } from '#shared/time.ts';
import { formatWorkshopDate } from '#shared/workshops/workshop-date.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { submissionWords } from './submission-words.ts';
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
  const { taken: words, said } = useWords(submissionWords);
  return (
    <aside className="taken" aria-labelledby="taken-dates">
      <h2 id="taken-dates" className="heading-medium">
        {words.title}
      </h2>
      {hasFailed ? (
        <div role="alert" className="taken-failed">
          <p>{said.loadFailed}</p>
          <Button look="o" size="s" icon="refresh" onClick={onRetry}>
            {words.again}
          </Button>
        </div>
      ) : workshops === undefined ? (
        <MarkLoader text={words.loading} />
      ) : (
        <List workshops={workshops} pending={pending} mine={mine} />
      )}
      <p className="note">
        <Icon name="info-circle" size={22} />
        <span>{words.note}</span>
      </p>
    </aside>
  );
}

/** `Jan 25, 2026 15:00`, or `So 25. Jan 2026, 15:00 Uhr`. */
const whenWords = (at: Date, lang: Lang): string =>
  lang === 'en' ? formatWorkshopDate(at) : `${germanDay(at)}, ${formatTime(at)} Uhr`;

const germanDay = (at: Date): string => `${formatShortDay(at, 'de')} ${localDateOf(at).slice(0, 4)}`;

/** `Jan 09, 2027`: as the days of workshops, without a time. */
function dayWords(day: string, lang: Lang): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return lang === 'en' ? formatWorkshopDate(noon).slice(0, -' 12:00'.length) : germanDay(noon);
}

type ListProps = Pick<TakenDatesProps, 'pending' | 'mine'> & { workshops: readonly WorkshopView[] };

function List({ workshops, pending, mine }: ListProps) {
  const { taken: words, state } = useWords(submissionWords);
  const lang = useLang();
  const others = pending.filter((day) => mine.every((own) => own.day.slice(0, 10) !== day));
  if (workshops.length + mine.length + others.length === 0) return <p className="dim">{words.none}</p>;
  const listed = [
    ...workshops.map((workshop) => ({ day: localDateOf(workshop.workshopDate), workshop })),
    ...others.map((day) => ({ day, workshop: null })),
  ].sort((a, b) => a.day.localeCompare(b.day));
  return (
    <ul tabIndex={0} aria-labelledby="taken-dates">
      {mine.map(({ workshopTopic, artistName, day }) => (
        <Taken
          key={day}
          when={`${dayWords(day.slice(0, 10), lang)} ${day.slice('2027-01-09T'.length)}`}
          what={words.of(workshopTopic, artistName)}
        >
          <Pending />
        </Taken>
      ))}
      {listed.map(({ day, workshop }) =>
        workshop === null ? (
          <Taken key={day} when={dayWords(day, lang)} what={words.asked}>
            <Pending />
          </Taken>
        ) : (
          <Taken
            key={workshop.id}
            when={whenWords(workshop.workshopDate, lang)}
            what={words.of(workshop.workshopTopic, workshop.artistName)}
          >
            <Chip tone="ok" icon="circle-check">
              {state.approved}
            </Chip>
          </Taken>
        ),
      )}
    </ul>
  );
}

function Pending() {
  const { state } = useWords(submissionWords);
  return (
    <Chip tone="warn" icon="hourglass">
      {state.pending}
    </Chip>
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
