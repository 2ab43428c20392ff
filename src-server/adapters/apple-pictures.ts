import { INK, type Genre } from '#shared/art/inks.ts';
import { markArt } from '#shared/art/mark.ts';
import { clavePoster } from '#shared/art/poster.ts';
import type { Drawings } from './drawings.ts';
import { BASE_DENSITY } from './images/drawing.ts';

/** Files of a pass by their name. */
type Pictures = Record<string, Buffer>;

/** Points on a phone; each picture comes in one, two and three pixels for a point. */
const ICON = 29;
const LOGO = 50;
const THUMBNAIL = 90;
const SCALES = [1, 2, 3] as const;
/** A handful of nights are sold at a time. */
const KEPT = 24;
/** The mark's own box. */
const MARK_BOX = 32;
const POSTER_BOX = 360;

type ToDraw = { svg: string; box: number; points: number };

/** `icon.png`, `icon@2x.png`, `icon@3x.png`. */
async function inAllScales(drawings: Drawings, name: string, { svg, box, points }: ToDraw): Promise<Pictures> {
  const files = SCALES.map(async (scale) => {
    const side = points * scale;
    const density = (BASE_DENSITY * side) / box;
    const picture = await drawings.draw({ svg, density, side, pixels: { as: 'png', palette: {} } });
    return [`${name}${scale === 1 ? '' : `@${scale}x`}.png`, picture] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

/** The mark on night, for the list of passes and messages. */
const iconSvg = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${MARK_BOX} ${MARK_BOX}" width="${MARK_BOX}" ` +
  `height="${MARK_BOX}"><rect width="${MARK_BOX}" height="${MARK_BOX}" fill="${INK.night}"/>${markArt(INK.sky)}</svg>`;

const logoSvg = (ink: string): string =>
  markArt(ink).replace('<svg ', `<svg width="${MARK_BOX}" height="${MARK_BOX}" `);

const posterSvg = (event: { id: string; genre: Genre }): string =>
  clavePoster({ ...event, w: POSTER_BOX, h: POSTER_BOX, zoom: 1.3 });

/**
 * The pictures of passes, drawn from our own art when they are first needed and then kept: icon and logo for as long as
 * the server runs, posters of the last nights.
 */
export function makeApplePictures(
  drawings: Drawings,
): (ink: string, poster?: { id: string; genre: Genre }) => Promise<Pictures> {
  const drawn = new Map<string, Promise<Pictures>>();
  const posters = new Map<string, Promise<Pictures>>();
  function keep(kept: Map<string, Promise<Pictures>>, key: string, make: () => Promise<Pictures>): Promise<Pictures> {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const pictures = make();
    kept.set(key, pictures);
    pictures.catch(() => kept.delete(key));
    return pictures;
  }
  return async (ink, poster) => {
    const parts = [
      keep(drawn, 'icon', () => inAllScales(drawings, 'icon', { svg: iconSvg(), box: MARK_BOX, points: ICON })),
      keep(drawn, ink, () => inAllScales(drawings, 'logo', { svg: logoSvg(ink), box: MARK_BOX, points: LOGO })),
    ];
    if (poster !== undefined) {
      const svg = posterSvg(poster);
      const make = () => inAllScales(drawings, 'thumbnail', { svg, box: POSTER_BOX, points: THUMBNAIL });
      parts.push(keep(posters, `${poster.genre}/${poster.id}`, make));
      const [oldest] = posters.keys();
      if (posters.size > KEPT && oldest !== undefined) posters.delete(oldest);
    }
    return Object.assign({}, ...(await Promise.all(parts))) as Pictures;
  };
}
