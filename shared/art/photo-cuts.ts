import { ownEntry } from '#shared/own-entry.ts';
import type { PosterSize } from './poster-path.ts';

/** The shapes the design shows photos in: portrait 4:5, landscape 4:3, wide 40:21 as shared links, square. */
export type PhotoShape = 'p' | 'l' | 'w' | 's';

/** One file of a photo: `tag` is its place in the name, `maxBytes` what it may weigh on a phone. */
export type PhotoCut = {
  tag: `${PhotoShape}${number}`;
  shape: PhotoShape;
  width: number;
  height: number;
  maxBytes: number;
  type: 'webp' | 'jpg';
};

const KB = 1_000;
const cut = (shape: PhotoShape, [width, height]: readonly [number, number], maxBytes: number): PhotoCut => ({
  tag: `${shape}${width}`,
  shape,
  width,
  height,
  maxBytes,
  type: 'webp',
});

/** An event's: card, page, Fridays, bands, lists, and the share picture: services that show shared links want JPEG. */
export const EVENT_CUTS: readonly PhotoCut[] = [
  cut('p', [600, 750], 60 * KB),
  cut('p', [1080, 1350], 160 * KB),
  cut('l', [640, 480], 60 * KB),
  cut('w', [640, 336], 50 * KB),
  cut('w', [1200, 630], 120 * KB),
  { ...cut('w', [1200, 630], 200 * KB), type: 'jpg' },
  cut('s', [240, 240], 20 * KB),
];

/** A workshop's: card and lists. */
export const WORKSHOP_CUTS: readonly PhotoCut[] = [
  cut('l', [640, 480], 60 * KB),
  cut('l', [960, 720], 110 * KB),
  cut('s', [240, 240], 20 * KB),
];

/** What must stay in the picture when it is cut; `auto` finds the people and colours by itself. */
export const PHOTO_FOCUSES = ['auto', 'centre', 'top', 'bottom', 'left', 'right'] as const;
export type PhotoFocus = (typeof PHOTO_FOCUSES)[number];

/**
 * The stored address names the largest portrait (an event's) or landscape (a workshop's); the others are found from it.
 */
export const photoUrl = (name: string, cuts: readonly PhotoCut[]): string => `/uploads/${name}-${main(cuts).tag}.webp`;

const main = (cuts: readonly PhotoCut[]): PhotoCut => {
  const [first] = cuts;
  if (first === undefined) throw new RangeError('a photo has at least one cut');
  return cuts.filter(({ shape }) => shape === first.shape).sort((a, b) => b.width - a.width)[0] ?? first;
};

export const STORED_PHOTO = /^\/uploads\/([\w-]{22})-([pl])\d+\.webp$/;
/** Before photos were cut to shape they were kept as squares of two sizes. */
const OLD_SQUARE = /^(\/uploads\/[\w-]{22})-(1200|960)\.webp$/;
const OLD_SMALL: Readonly<Record<string, number>> = { 1200: 400, 960: 320 };

export type PhotoSource = { src: string; srcSet: string | undefined; width: number; height: number };

/** How an `<img>` shows a stored photo in a shape; what is not there in it comes as near as there is. */
export function photoSource(imageUrl: string, shape: PhotoShape): PhotoSource {
  const square = OLD_SQUARE.exec(imageUrl);
  if (square !== null) {
    const [, base = '', large = ''] = square;
    const small = ownEntry(OLD_SMALL, large) ?? Number(large);
    return shape === 's'
      ? { src: `${base}-${small}.webp`, srcSet: undefined, width: small, height: small }
      : {
          src: imageUrl,
          srcSet: `${base}-${small}.webp ${small}w, ${imageUrl} ${large}w`,
          width: Number(large),
          height: Number(large),
        };
  }
  const [, name, kind] = STORED_PHOTO.exec(imageUrl) ?? [];
  if (name === undefined) return { src: imageUrl, srcSet: undefined, width: 1200, height: 1200 };
  const all = (kind === 'p' ? EVENT_CUTS : WORKSHOP_CUTS).filter(({ type }) => type === 'webp');
  const same = all.filter((one) => one.shape === shape);
  const cuts = same.length > 0 ? same : all.filter((one) => one.shape === kind);
  const [small] = cuts;
  if (small === undefined) return { src: imageUrl, srcSet: undefined, width: 1200, height: 1200 };
  const urlOf = ({ tag }: PhotoCut): string => `/uploads/${name}-${tag}.webp`;
  return {
    src: urlOf(small),
    srcSet: cuts.length > 1 ? cuts.map((one) => `${urlOf(one)} ${one.width}w`).join(', ') : undefined,
    width: small.width,
    height: small.height,
  };
}

/** The shape that stands in for a poster of this size. */
export const SHAPE_OF_POSTER: Readonly<Record<PosterSize, PhotoShape>> = {
  card: 'p',
  soon: 'p',
  ticket: 'p',
  dialog: 'p',
  floor: 'l',
  cell: 's',
  mini: 's',
  thumb: 's',
  strip: 'w',
  share: 'w',
};
