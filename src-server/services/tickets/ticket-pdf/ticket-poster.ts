import type { Genre } from '#shared/art/inks.ts';
import { clavePoster } from '#shared/art/poster.ts';

export type PosterOrder = { id: string; genre: Genre; w: number; h: number; format: 'jpeg' | 'png' };

const drawn = new Map<string, Promise<Buffer>>();
/** All buyers of one night get the same picture; a handful of nights are sold at a time. */
const KEPT = 24;
const SCALE = 3; // 216 dots per inch on paper, and sharp on a phone's dense screen

async function rasterise({ format, ...poster }: PosterOrder): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(clavePoster({ ...poster, zoom: 1.3 })), { density: 72 * SCALE });
  return format === 'jpeg' ? picture.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer() : picture.png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}

/** The event's poster as pixels, for mail and PDF, at three times the given size. */
export function posterPixels(order: PosterOrder): Promise<Buffer> {
  const key = JSON.stringify(order);
  let picture = drawn.get(key);
  if (picture === undefined) {
    picture = rasterise(order);
    drawn.set(key, picture);
    picture.catch(() => drawn.delete(key));
    const [oldest] = drawn.keys();
    if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  }
  return picture;
}
