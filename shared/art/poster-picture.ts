import type { Genre } from './inks.ts';
import { clavePoster, motifOf } from './poster.ts';
import { POSTER_SIZES, type PosterSubject } from './poster-path.ts';

/** The poster as every place shows it: the small ones lose the count (unreadable there), wide formats come closer. */
export function posterPicture({ id, genre, size }: PosterSubject): string {
  const [w, h] = POSTER_SIZES[size];
  if (genre === 'workshop') return workshopPicture({ id, genre, size });
  if (size === 'thumb' || size === 'mini') return clavePoster({ id, genre, w, h, columns: 2, hasCount: false });
  if (w / h <= 1.6) return clavePoster({ id, genre, w, h });
  // Two dancers pulled to three times their width are no dancers: strips show the lead's path, the share picture sets
  // them upright.
  if (motifOf({ id, genre }) !== 'pareja') return clavePoster({ id, genre, w, h, zoom: 1.3 });
  return size === 'share' ? onWideGround({ id, genre, w, h }) : clavePoster({ id, genre, w, h, motif: 'cinta' });
}

/** A floor of its own for each workshop: six of them stand beside each other in the calendar. */
function workshopPicture({ id, genre, size }: PosterSubject): string {
  const [w, h] = POSTER_SIZES[size];
  const isSmall = size === 'thumb' || size === 'mini';
  return clavePoster({ id, genre, w, h, floorOf: id, ...(isSmall && { columns: 2, hasCount: false }) });
}

/** An upright poster in the middle of its own paper; what bleeds over its edge runs on. */
function onWideGround({ id, genre, w, h }: { id: string; genre: Genre; w: number; h: number }): string {
  const upright = Math.round(h * 0.8);
  const poster = clavePoster({ id, genre, w: upright, h });
  const paper = /fill="(#[0-9A-F]{6})"/.exec(poster)?.[1] ?? '';
  const placed = poster.replace(
    '<svg ',
    `<svg x="${(w - upright) / 2}" width="${upright}" height="${h}" overflow="visible" `,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice" ` +
    `aria-hidden="true"><rect width="${w}" height="${h}" fill="${paper}"/>${placed}</svg>`
  );
}
