import { housePoster, WALL_POSTERS } from '#shared/art/house-posters.ts';
import { Poster } from '#web/ui/art/poster.tsx';

/** Ids only pick pictures; real photos replace them when the organiser has some. */
const WALL = WALL_POSTERS.map(housePoster);

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
