import type { ReactNode } from 'react';
import { genreOf } from '#shared/art/genre.ts';
import { eveningAt } from '#shared/events/evenings.ts';
import type { EventDetail } from '#shared/events/event-view.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { waitListWords } from './words.ts';

type WaitCardProps = { event: EventDetail; /** How it stands. */ chip?: ReactNode; children: ReactNode };

/** Paper without notches and without a code: a place, not a ticket. The event at its head, how it stands below. */
export function WaitCard({ event, chip, children }: WaitCardProps) {
  const { id, location, imageUrl } = event;
  const lang = useLang();
  const { title: list } = useWords(waitListWords);
  const { startsAt } = eveningAt(event, useNow());
  return (
    <section className="wait-card paper" aria-label={`${list}: ${saidIn(event, 'title', lang)}`}>
      <div className="wait-top">
        <Poster artwork={{ id, genre: genreOf(event), imageUrl }} size="ticket" mode="inline" />
        <div>
          {chip}
          <h1>
            <EventLink event={event} href={paths.event(id)} />
          </h1>
          <p>
            {formatDayAndMonth(startsAt, lang)}, <span className="tabular">{formatTime(startsAt)}</span>
            <br />
            {location}
          </p>
        </div>
      </div>
      <div className="wait-body">{children}</div>
    </section>
  );
}
