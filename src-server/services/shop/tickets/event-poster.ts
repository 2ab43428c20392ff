import type { Genre } from '#shared/art/inks.ts';
import { clavePoster } from '#shared/art/poster.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** The shape of the picture, in the drawing's units; mail and PDF give it the same one. */
export const POSTER_SHAPE = { w: 560, h: 224 } as const;

const DENSITY = 144; // two pixels for each unit: sharp on a phone, and 270 dots per inch on a printed ticket
/** All buyers of one night get the same picture, and a handful of nights are sold at a time. */
const KEPT = 24;

const drawn = new Map<string, Promise<Buffer>>();

/** The event's poster as JPEG, for its mails and tickets. */
export function eventPoster(
  { drawings }: Pick<ServiceContext, 'drawings'>,
  event: { id: string; genre: Genre },
): Promise<Buffer> {
  const key = `${event.genre}/${event.id}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const svg = clavePoster({ ...event, ...POSTER_SHAPE, zoom: 1.3 });
  const picture = drawings.draw({ svg, density: DENSITY, pixels: { as: 'jpeg', quality: 80 } });
  drawn.set(key, picture);
  picture.catch(() => drawn.delete(key));
  const [oldest] = drawn.keys();
  if (drawn.size > KEPT && oldest !== undefined) drawn.delete(oldest);
  return picture;
}
