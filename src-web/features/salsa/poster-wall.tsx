import { Poster } from '#web/ui/poster.tsx';

/** Ids only pick pictures; real photos replace them when the organiser has some (design system §7). */
const WALL = Array.from({ length: 20 }, (_, i) => ({ id: `wall${i}`, genre: i % 5 === 4 ? ('bachata' as const) : ('salsa' as const) }));

/** The gallery: a wall of posters. */
export function PosterWall() {
  return (
    <div className="wall" aria-hidden="true">
      {WALL.map((artwork) => (
        <Poster key={artwork.id} artwork={artwork} />
      ))}
    </div>
  );
}
