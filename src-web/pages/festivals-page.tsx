import { localDateOf } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { FESTIVALS, isPastEdition } from '#web/content/festivals.ts';
import { FestivalBand } from '#web/features/festivals/festival-band.tsx';
import { ShopBand } from '#web/features/festivals/shop-band.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { priceNote } from '#web/ui/price-note.ts';
import { NEXT_FESTIVALS } from './page-queries.ts';

const DESCRIPTION =
  'Bachata and Zouk festivals from Munich: Munich Bachata Fest, Bachata Beach in Roses and Bachazouk, ' +
  'with dates and facts.';

export function FestivalsPage() {
  const { operator } = useSite();
  const now = useNow();
  const { data: onSale = [] } = trpc.events.upcoming.useQuery(NEXT_FESTIVALS);
  const today = localDateOf(now);
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
      {FESTIVALS.map((festival, i) => (
        <FestivalBand
          key={festival.id}
          festival={festival}
          isPast={isPastEdition(festival, today)}
          ticketUrl={operator.festivalLinks[festival.id]}
          isFirst={i === 0 && onSale.length === 0}
        />
      ))}
    </>
  );
}
