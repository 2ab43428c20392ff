import { accessRows, type VenueView } from '#shared/events/venue.ts';

/** Getting there and getting in, in words; nothing where nobody said anything. */
export function VenueFacts({ venue }: { venue: VenueView | null }) {
  if (venue === null) return null;
  const rows = [
    ['Directions', venue.way],
    ['By public transport', venue.transport],
  ].filter(([, text]) => text !== '');
  const access = accessRows(venue);
  if (rows.length + access.length === 0) return null;
  return (
    <section className="venue-facts" aria-labelledby="venue-heading">
      <h2 className="heading-small" id="venue-heading">
        Getting there and getting in
      </h2>
      <dl>
        {[...rows, ...access].map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
