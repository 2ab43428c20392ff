import { INK_SETS } from './inks.ts';
import { pareja } from './motifs/pareja.ts';
import { randomOf, seedOf } from './random.ts';

/** One dancer without a ground, for empty states. */
export function soloDancerArt(): string {
  const random = randomOf(seedOf('solo3|bachata'));
  random(); // the draw a poster spends on its ink set: without it this would be another figure
  const inks = INK_SETS.bachata[1] ?? INK_SETS.bachata[0];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" aria-hidden="true">` +
    `${pareja({ random, w: 400, h: 400, inks }, { pose: 'solo', hasMoon: false })}</svg>`
  );
}
