import { INK } from './inks.ts';
import { ribbonLayers, rings, spline, stack, type Point } from './strokes.ts';

const { night, crema, rosa, marigold } = INK;

const limb = (points: readonly Point[], width: number, inks: readonly string[]): string =>
  stack(spline(points), ribbonLayers(width, inks), 'stroke-linecap="round" stroke-linejoin="round"');

/** She turns under his arm; placed by hand over the letters, running off the bottom of its box on purpose. */
export function vueltaCoupleArt(): string {
  const art =
    limb(
      [
        [430, 330],
        [505, 440],
        [400, 590],
        [470, 860],
      ],
      190,
      [night, rosa, night, crema, rosa, night, crema],
    ) +
    limb(
      [
        [185, 270],
        [110, 420],
        [215, 590],
        [130, 860],
      ],
      206,
      [night, crema, night, marigold, crema, night, crema],
    ) +
    rings([420, 226], 74, [night, rosa, night, crema, rosa, night]) +
    limb(
      [
        [196, 300],
        [250, 150],
        [370, 62],
        [500, 110],
        [560, 240],
        [486, 366],
      ],
      66,
      [night, crema, marigold, night],
    ) +
    rings([182, 150], 82, [night, marigold, night, crema, marigold, night]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" aria-hidden="true" overflow="visible">` +
    `${art}</svg>`
  );
}
