import { INK } from './inks.ts';
import { ribbonLayers, rings, spline, stack, type Point } from './strokes.ts';

const { night, chili, crema, marigold, rosa, sky } = INK;

const limb = (points: readonly Point[], width: number, inks: readonly string[]): string =>
  stack(spline(points), ribbonLayers(width, inks), 'stroke-linecap="round" stroke-linejoin="round"');

/** The hero couple, placed by hand with the posters' own strokes. It runs off the bottom of its box on purpose. */
export function coupleArt(viewBox = '0 0 1000 800'): string {
  const art =
    limb(
      [
        [650, 310],
        [752, 480],
        [660, 690],
        [790, 1040],
      ],
      250,
      [night, rosa, night, crema, rosa, night, sky, night, crema],
    ) +
    limb(
      [
        [382, 240],
        [278, 436],
        [356, 700],
        [300, 1060],
      ],
      274,
      [night, chili, night, crema, marigold, night, chili, night, crema],
    ) +
    limb(
      [
        [640, 345],
        [560, 356],
        [450, 318],
        [372, 236],
      ],
      74,
      [night, rosa, crema, night],
    ) +
    limb(
      [
        [360, 300],
        [450, 452],
        [600, 500],
        [745, 404],
      ],
      92,
      [night, chili, crema, night],
    ) +
    rings([606, 180], 96, [night, rosa, night, crema, rosa, night, crema]) +
    rings([416, 110], 108, [night, chili, night, crema, marigold, night, crema]);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true" overflow="visible">` +
    `${art}</svg>`
  );
}

/** The disc behind the couple. */
export function moonArt(): string {
  const { vino, rubi } = INK;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" aria-hidden="true">` +
    `${rings([200, 200], 200, [vino, vino, rubi, rubi, rubi, chili, chili, marigold])}</svg>`
  );
}
