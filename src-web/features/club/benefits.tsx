import { Poster, type PosterArtwork } from '#web/ui/poster.tsx';

type Benefit = { title: string; text: string; artwork: PosterArtwork };

/** The four benefit cards of specification §2 /members-club, with the plans' own words. */
const BENEFITS: readonly Benefit[] = [
  { title: 'Unlimited Parties', text: 'Bachata and Salsa, every Friday and Saturday, on All You Can Dance.', artwork: { id: 'pass-parties-18', genre: 'salsa' } },
  { title: 'Premium Workshops', text: 'Pre-party workshops are free on All You Can Dance.', artwork: { id: 'pass-workshops', genre: 'workshop' } },
  { title: 'VIP Benefits', text: 'VIP band and a free water on All You Can Dance, first access to festival tickets on the Members Club.', artwork: { id: 'pass-vip-12', genre: 'bachata' } },
  { title: 'Dance Community', text: '150+ members. You will know half the room by your third night.', artwork: { id: 'pass-community-6', genre: 'bachata' } },
];

export function Benefits() {
  return (
    <div className="benefits">
      {BENEFITS.map(({ title, text, artwork }) => (
        <article key={title}>
          <Poster artwork={artwork} />
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}
