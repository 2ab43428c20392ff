import type { Genre } from '#shared/art/inks.ts';
import { clavePoster } from '#shared/art/poster.ts';

export type PosterOrder = { id: string; genre: Genre; w: number; h: number; scale: number; format: 'jpeg' | 'png' };

const drawn = new Map<string, Promise<Buffer>>();
/** All buyers of one night get the same picture; a handful of nights are sold at a time. */
const KEPT = 24;

async function rasterise({ format, scale, ...poster }: PosterOrder): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(Buffer.from(clavePoster({ ...poster, zoom: 1.3 })), { density: 72 * scale });
  return format === 'jpeg' ? picture.jpeg({ quality: 82, chromaSubsampling: '4:4:4' }).toBuffer() : picture.png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}

/** The event's poster as pixels, for mail and PDF, at `scale` pixels for each unit of the drawing. */
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
