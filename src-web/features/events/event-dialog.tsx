import { genreOf } from '#shared/art/genre.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { formatPrice } from '#shared/money.ts';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { GenreTag } from '#web/ui/events/genre-tag.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { EventLink } from '#web/ui/events/event-link.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { EventFacts } from './event-facts.tsx';
import { ForWhom } from './for-whom.tsx';
import { eventsWords } from './words.ts';

const TITLE_ID = 'event-dialog-title';

/** One night over the month; undefined is closed. Its full page is a link away. */
export function EventDialog({
  event,
  now,
  onClose,
}: {
  event: EventSummary | undefined;
  now: Date;
  onClose: () => void;
}) {
  const { operator } = useSite();
  const { from, close } = useWords(eventsWords);
  const lang = useLang();
  const genre = event === undefined ? 'bachata' : genreOf(event);
  return (
    <Dialog
      isOpen={event !== undefined}
      onClose={onClose}
      labelledBy={TITLE_ID}
      closeLabel={close}
      poster={
        event && (
          <Poster
            artwork={{ id: event.id, genre, imageUrl: event.imageUrl }}
            size="dialog"
            photoSizes="420px"
            mode="inline"
          />
        )
      }
    >
      {event && (
        <>
          <GenreTag genre={genre} />
          <h2 id={TITLE_ID}>
            <EventLink event={event} href={paths.event(event.id)} />
          </h2>
          <EventFacts event={event} now={now} />
          <ForWhom event={event} />
          <p>
            <SaidOf of={event} say="description" />
          </p>
          <div className="end">
            <p>
              {event.fromPriceCents > 0 && <span className="small dim">{from}</span>}
              <b>{formatPrice(event.fromPriceCents, lang)}</b>
              {event.fromPriceCents > 0 && <span className="small dim">{priceNote(operator, lang)}</span>}
            </p>
            <BookButton event={event} now={now} href={paths.checkout(event.id)} size="l" />
          </div>
        </>
      )}
    </Dialog>
  );
}
