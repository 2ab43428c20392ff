import { venueRows, type VenueView } from '#shared/events/venue.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';

/** Getting there and getting in, in words; nothing where nobody said anything. */
export function VenueFacts({ venue }: { venue: VenueView | null }) {
  const words = useWords(nightWords);
  const lang = useLang();
  const rows = venueRows(venue, lang);
  if (rows.length === 0) return null;
  return (
    <section className="venue-facts" aria-labelledby="venue-heading">
      <h2 className="heading-small" id="venue-heading">
        {words.venue}
      </h2>
      <dl>
        {rows.map(([name, text, said]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={said === lang ? undefined : said}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
