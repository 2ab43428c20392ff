import sharp, { type Sharp } from 'sharp';
import type { PhotoCut, PhotoFocus } from '#shared/art/photo-cuts.ts';

/** A decoded picture: pixels and nothing else. */
export type RawPicture = { data: Buffer; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const BEST_QUALITY = 80;
const LEAST_QUALITY = 20;
const MOST_TRIES = 4;

const encode = (picture: RawPicture, { type }: PhotoCut, quality: number): Promise<Buffer> => {
  const pixels: Sharp = sharp(picture.data, { raw: picture.raw });
  return (type === 'jpg' ? pixels.jpeg({ quality }) : pixels.webp({ quality })).toBuffer();
};

/** As good as its weight allows: a crowd under coloured lights needs more bytes than a face. */
async function withinWeight(picture: RawPicture, cut: PhotoCut): Promise<Buffer> {
  let quality = BEST_QUALITY;
  let file = await encode(picture, cut, quality);
  for (let tries = 1; file.length > cut.maxBytes && quality > LEAST_QUALITY && tries < MOST_TRIES; tries++) {
    // Bytes fall faster than quality: a little below what the share says is close.
    quality =
      tries === MOST_TRIES - 1
        ? LEAST_QUALITY
        : Math.max(LEAST_QUALITY, Math.floor(quality * (cut.maxBytes / file.length) ** 0.8));
    file = await encode(picture, cut, quality);
  }
  return file;
}

async function fitted({ data, raw }: RawPicture, { width, height }: PhotoCut, focus: PhotoFocus): Promise<RawPicture> {
  const position = focus === 'auto' ? sharp.strategy.attention : focus;
  const { data: pixels, info } = await sharp(data, { raw })
    .resize(width, height, { fit: 'cover', position })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: pixels, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/**
 * A photo in each shape around what must stay in it, by file tag; the smaller file of a shape shows what the larger one
 * does.
 */
export async function cutPhoto(
  whole: RawPicture,
  cuts: readonly PhotoCut[],
  focus: PhotoFocus,
): Promise<Map<string, Buffer>> {
  const largest = new Map<PhotoCut['shape'], RawPicture>();
  const files = new Map<string, Buffer>();
  for (const cut of cuts.toSorted((a, b) => b.width - a.width)) {
    const before = largest.get(cut.shape);
    const picture = await fitted(before ?? whole, cut, before === undefined ? focus : 'centre');
    if (before === undefined) largest.set(cut.shape, picture);
    files.set(`${cut.tag}.${cut.type}`, await withinWeight(picture, cut));
  }
  return files;
}
