import { localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { FESTIVALS, isPastEdition } from '#web/content/festivals.ts';
import { FestivalBand } from '#web/features/festivals/festival-band.tsx';
import { ShopBand } from '#web/features/festivals/shop-band.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NEXT_FESTIVALS } from './page-queries.ts';

const DESCRIPTION =
  'Bachata and Zouk festivals from Munich: Munich Bachata Fest, Bachata Beach in Roses and Bachazouk, ' +
  'with dates and facts.';

/** What is to come first, the next one before the others; what is over is folded away, the last one first. */
export function FestivalsPage() {
  const { operator } = useSite();
  const now = useNow();
  const { data: onSale = [] } = trpc.events.upcoming.useQuery(NEXT_FESTIVALS);
  const today = localDateOf(now);
  const byEnd = [...FESTIVALS].sort((a, b) => (a.endsOn < b.endsOn ? -1 : 1));
  const toCome = byEnd.filter((festival) => !isPastEdition(festival, today));
  const over = byEnd.filter((festival) => isPastEdition(festival, today)).reverse();
  const hasNext = onSale.length + toCome.length > 0;
  return (
    <>
      <Seo title="Festivals" description={DESCRIPTION} path={paths.festivals} />
      <div className="wrap festivals-head">
        <h1 className="heading-huge">Festivals</h1>
        <p className="lead">Days instead of hours. Workshops while it is light, parties while it is not.</p>
      </div>
      {onSale.map((event, i) => (
        <ShopBand key={event.id} event={event} now={now} note={priceNote(operator)} isFirst={i === 0} />
      ))}
      {toCome.map((festival, i) => (
        <FestivalBand
          key={festival.id}
          festival={festival}
          isPast={false}
          ticketUrl={operator.festivalLinks[festival.id]}
          isFirst={i === 0 && onSale.length === 0}
        />
      ))}
      {!hasNext && <p className="wrap">The next ones will be listed here as soon as their dates are set.</p>}
      {over.length > 0 && (
        <details className="festivals-over" open={!hasNext}>
          <summary>
            <h2 className="heading-medium">
              {over.length === 1 ? '1 past edition' : `${over.length} past editions`}
              <Icon name="chevron-down" />
            </h2>
          </summary>
          {over.map((festival) => (
            <FestivalBand key={festival.id} festival={festival} isPast ticketUrl={undefined} isFirst={false} />
          ))}
        </details>
      )}
    </>
  );
}
