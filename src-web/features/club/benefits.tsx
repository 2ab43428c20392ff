import { housePoster } from '#shared/art/house-posters.ts';
import { Poster, type PosterArtwork } from '#web/ui/art/poster.tsx';

type Benefit = { title: string; text: string; artwork: PosterArtwork };

/** The four benefit cards, with the plans' own words. */
const BENEFITS: readonly Benefit[] = [
  {
    title: 'Unlimited Parties',
    text: 'Bachata and Salsa, every Friday and Saturday, on All You Can Dance.',
    artwork: housePoster('pass-parties-18'),
  },
  {
    title: 'Premium Workshops',
    text: 'Pre-party workshops are free on All You Can Dance.',
    artwork: housePoster('pass-workshops'),
  },
  {
    title: 'VIP Benefits',
    text: 'VIP band and a free water on All You Can Dance, first access to festival tickets on the Members Club.',
    artwork: housePoster('pass-vip-12'),
  },
  {
    title: 'Dance Community',
    text: '150+ members. You will know half the room by your third night.',
    artwork: housePoster('pass-community-6'),
  },
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
