import type { Genre } from '#shared/art/inks.ts';
import { clavePoster } from '#shared/art/poster.ts';

/** The shape of the picture, in the drawing's units; mail and PDF give it the same one. */
export const POSTER_SHAPE = { w: 560, h: 224 } as const;

const DENSITY = 144; // two pixels for each unit: sharp on a phone, and 270 dots per inch on a printed ticket
/** All buyers of one night get the same picture, and a handful of nights are sold at a time. */
const KEPT = 24;

const drawn = new Map<string, Promise<Buffer>>();

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false); // every picture is drawn once: its own cache would only hold memory
  return sharp;
}
let library: ReturnType<typeof loadSharp> | undefined;

/** Our pictures as pixels; the library is loaded at the first one. */
export async function rasterise(svg: string, density: number) {
  library ??= loadSharp();
  return (await library)(Buffer.from(svg), { density });
}

async function draw(event: { id: string; genre: Genre }): Promise<Buffer> {
  const picture = await rasterise(clavePoster({ ...event, ...POSTER_SHAPE, zoom: 1.3 }), DENSITY);
  return picture.jpeg({ quality: 80, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The event's poster as JPEG, for its mails and tickets. */
export function eventPoster(event: { id: string; genre: Genre }): Promise<Buffer> {
  const key = `${event.genre}/${event.id}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const picture = draw(event);
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return picture;
}
