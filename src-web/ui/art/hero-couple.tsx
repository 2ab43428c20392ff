import { DrawnArt } from './drawn-art.tsx';

/** The disc behind; the count stands between it and the couple. */
export function HeroMoon() {
  return <DrawnArt className="moon" drawing={{ art: 'moon' }} />;
}

/** The couple in front of the letters: depth by overlap, not by shadow. */
export function HeroCouple() {
  return <DrawnArt className="couple" drawing={{ art: 'couple' }} />;
}
