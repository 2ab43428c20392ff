import { genreOf } from '#shared/art/genre.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { whyClosed, onNowWords } from '#shared/events/event-words.ts';
import { formatPrice } from '#shared/money.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { shownIn, textsOf } from '#shared/website/two-texts.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { eventWords } from '#web/ui/events/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { BookButton } from '#web/ui/events/book-button.tsx';
import { Band } from './band.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { festivalDays } from './festival-days.ts';
import { festivalsWords } from './words.ts';

/** A festival that is sold in our own shop. */
export function ShopBand({
  event,
  now,
  note,
  isFirst,
}: {
  event: EventSummary;
  now: Date;
  /** 'incl. VAT' or the § 19 note. */ note: string;
  isFirst: boolean;
}) {
  const { id, startsAt, endsAt, location, imageUrl, fromPriceCents } = event;
  const words = useWords(eventWords);
  const { more, onSale } = useWords(festivalsWords);
  const lang = useLang();
  const to = usePathFor();
  const closed = whyClosed(event, now);
  const foreign = (name: 'titleLang' | 'leadLang', field: 'title' | 'description') => {
    const shown = shownIn(textsOf(event, field), lang);
    return shown === lang ? {} : { [name]: shown };
  };
  return (
    <Band
      title={saidIn(event, 'title', lang)}
      {...foreign('titleLang', 'title')}
      href={to(paths.event(id))}
      when={`${festivalDays(startsAt, endsAt, lang)}, ${location}`}
      lead={saidIn(event, 'description', lang)}
      {...foreign('leadLang', 'description')}
      artwork={{ id, genre: genreOf(event), imageUrl }}
      isFirst={isFirst}
      state={{
        tone: 'plain',
        icon: 'ticket',
        text: onNowWords(event, now, { lang, words }) ?? (closed && words.closed[closed]) ?? onSale,
      }}
      facts={
        <p className="festival-price tabular">
          {fromPriceCents > 0 && `${words.startsFrom} `}
          <b>{formatPrice(fromPriceCents, lang)}</b> {fromPriceCents > 0 && note}
        </p>
      }
    >
      <BookButton event={event} now={now} href={paths.checkout(id)} />
      <ButtonLink href={to(paths.event(id))} look="o">
        <Rich text={more(saidIn(event, 'title', lang))} parts={{ aside }} />
      </ButtonLink>
    </Band>
  );
}
