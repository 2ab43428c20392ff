import sharp, { type Sharp } from 'sharp';
import { INK } from '#shared/art/inks.ts';
import { DomainError } from '#shared/errors.ts';
import { cutPhoto, type RawPicture } from './cut-photo.ts';
import { isWholePicture } from './is-whole-picture.ts';
import { PICTURE_SECONDS, type PictureOrder } from './picture-kind.ts';

const MAX_PIXELS = 40_000_000;
const QUALITY = 82;
/** More pixels than any cut needs. */
const LARGEST_SIDE = 2_000;

const refused = (cause?: unknown): DomainError => new DomainError('PICTURE_REFUSED', {}, { cause });

/**
 * Decoded within the decoder's own limits, turned upright and made as small as `shrink` says; nothing but pixels
 * survives.
 */
async function decode(bytes: Buffer, shrink: (picture: Sharp) => Sharp): Promise<RawPicture> {
  if (!isWholePicture(bytes)) throw refused();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: PICTURE_SECONDS,
  });
  try {
    const { data, info } = await shrink(picture.autoOrient())
      .flatten({ background: INK.crema })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw refused(error);
  }
}

type Files = Map<string, Buffer>;

/** The largest square is decoded from the upload, the others from it. */
async function squaresOf(bytes: Buffer, sizes: readonly number[]): Promise<Files> {
  const largest = Math.max(...sizes);
  const { data, raw } = await decode(bytes, (picture) => picture.resize(largest, largest, { fit: 'cover' }));
  const made: Files = new Map();
  for (const size of sizes)
    made.set(`${size}.webp`, await sharp(data, { raw }).resize(size, size).webp({ quality: QUALITY }).toBuffer());
  return made;
}

/** Draws an uploaded picture anew. Throws PICTURE_REFUSED. */
export async function drawPicture({
  bytes: uploaded,
  order,
}: {
  bytes: Uint8Array;
  order: PictureOrder;
}): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const bytes = Buffer.from(uploaded.buffer, uploaded.byteOffset, uploaded.byteLength);
  const whole = () =>
    decode(bytes, (picture) => picture.resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true }));
  const files =
    'sizes' in order ? await squaresOf(bytes, order.sizes) : await cutPhoto(await whole(), order.cuts, order.focus);
  // The decoder's own memory stays its own: what goes to another thread is a copy.
  return Object.fromEntries([...files].map(([tag, file]) => [tag, Uint8Array.from(file)]));
}
