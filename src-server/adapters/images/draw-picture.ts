import sharp, { type Sharp } from 'sharp';
import { INK } from '#shared/art/inks.ts';
import { MOST_PIXELS, refusedByHead } from '#shared/art/picture-file.ts';
import { DomainError } from '#shared/errors.ts';
import { cutPhoto, type RawPicture } from './cut-photo.ts';
import { PICTURE_SECONDS, type PictureOrder } from './picture-kind.ts';

const QUALITY = 82;
/** More pixels than any cut needs. */
const LARGEST_SIDE = 2_000;

/** The decoder says in words alone why it stopped; whatever else it says is about damage. */
function refused(error: unknown): DomainError {
  const said = error instanceof Error ? error.message : '';
  const isTooLarge = said.includes('exceeds pixel limit');
  const code = isTooLarge ? 'PICTURE_TOO_LARGE' : said.startsWith('timeout') ? 'FILE_NOT_READ' : 'PICTURE_CUT_OFF';
  return new DomainError(code, {}, { cause: error });
}

type Asked = { bytes: Uint8Array; order: PictureOrder };

/**
 * Decoded within the decoder's own limits, turned upright and made as small as `shrink` says; nothing but pixels
 * survives. The decoder stops at the picture's own end and needs one: what a phone puts behind it (a film, a trailer) is
 * never read, and what ends before is refused.
 */
async function decode(bytes: Uint8Array, seconds: number, shrink: (picture: Sharp) => Sharp): Promise<RawPicture> {
  const code = refusedByHead(bytes);
  if (code !== null) throw new DomainError(code);
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds,
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
async function squaresOf({ data, raw }: RawPicture, sizes: readonly number[]): Promise<Files> {
  const made: Files = new Map();
  for (const size of sizes)
    made.set(`${size}.webp`, await sharp(data, { raw }).resize(size, size).webp({ quality: QUALITY }).toBuffer());
  return made;
}

/**
 * Draws an uploaded picture anew; a test gives it fewer `seconds`. Throws PICTURE_REFUSED, …_HEIC, …_CUT_OFF,
 * …_TOO_LARGE, FILE_NOT_READ.
 */
export async function drawPicture(
  { bytes, order }: Asked,
  seconds = PICTURE_SECONDS,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const side = 'sizes' in order ? Math.max(...order.sizes) : LARGEST_SIDE;
  const whole = await decode(bytes, seconds, (picture) =>
    'sizes' in order
      ? picture.resize(side, side, { fit: 'cover' })
      : picture.resize(side, side, { fit: 'inside', withoutEnlargement: true }),
  );
  const files = 'sizes' in order ? await squaresOf(whole, order.sizes) : await cutPhoto(whole, order.cuts, order.focus);
  // The decoder's own memory stays its own: what goes to another thread is a copy.
  return Object.fromEntries([...files].map(([tag, file]) => [tag, Uint8Array.from(file)]));
}
