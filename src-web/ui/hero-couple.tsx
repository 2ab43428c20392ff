import { coupleArt, moonArt } from '#shared/art/couple.ts';
import { Art } from './art.tsx';

const COUPLE = coupleArt();
const MOON = moonArt();

/** The disc behind; the count stands between it and the couple. */
export function HeroMoon() {
  return <Art className="moon" svg={MOON} />;
}

/** The couple in front of the letters: depth by overlap, not by shadow. */
export function HeroCouple() {
  return <Art className="couple" svg={COUPLE} />;
}
