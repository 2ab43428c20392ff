import { localDateOf } from '#shared/time.ts';
import { trpc, useContent } from '#web/api.ts';
import { FestivalBand } from '#web/features/festivals/festival-band.tsx';
import { isPastEdition } from '#web/features/festivals/festival-texts.ts';
import { ShopBand } from '#web/features/festivals/shop-band.tsx';
import { festivalsWords } from '#web/features/festivals/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useNow, useSite } from '#web/site.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { priceNote } from '#web/ui/events/price-note.ts';
import { NEXT_FESTIVALS } from './page-queries.ts';

/** Behind every day that is known. */
const LATER = '9999';

/** What is to come first, the next one before the others; what is over is folded away, the last one first. */
export function FestivalsPage() {
  const words = useWords(festivalsWords);
  const lang = useLang();
  const { operator } = useSite();
  const now = useNow();
  const { data: onSale = [] } = trpc.events.upcoming.useQuery(NEXT_FESTIVALS);
  const today = localDateOf(now);
  const festivals = useContent('festivals') ?? [];
  const byEnd = [...festivals].sort((a, b) => ((a.endsOn || LATER) < (b.endsOn || LATER) ? -1 : 1));
  const toCome = byEnd.filter((festival) => !isPastEdition(festival, today));
  const over = byEnd.filter((festival) => isPastEdition(festival, today)).reverse();
  const hasNext = onSale.length + toCome.length > 0;
  return (
    <>
      <Seo
        title={words.title}
        description={words.description([...onSale, ...festivals].map(({ title }) => title))}
        path={paths.festivals}
      />
      <div className="wrap festivals-head">
        <h1 className="heading-huge">{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      {onSale.map((event, i) => (
        <ShopBand key={event.id} event={event} now={now} note={priceNote(operator, lang)} isFirst={i === 0} />
      ))}
      {toCome.map((festival, i) => (
        <FestivalBand
          key={festival.id}
          festival={festival}
          isPast={false}
          ticketUrl={festival.link || operator.festivalLinks[festival.id]}
          isFirst={i === 0 && onSale.length === 0}
        />
      ))}
      {!hasNext && <p className="wrap">{words.soon}</p>}
      {over.length > 0 && (
        <details className="festivals-over" open={!hasNext}>
          <summary>
            <h2 className="heading-medium">
              {words.pastEditions(over.length)}
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
