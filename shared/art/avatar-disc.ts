import { INK_SETS } from './inks.ts';
import { randomOf, seedOf } from './random.ts';
import { discs, rings } from './strokes.ts';

const SETS = Object.values(INK_SETS).flat();
const SIZE = 96;

/**
 * Stands where somebody has no picture: a dancer's head seen from above, 96 × 96; the same person always gets the same.
 */
export function avatarDisc(seed: string): string {
  const random = randomOf(seedOf(seed));
  const { paper, deep, a, b, c, light } = random.pick(SETS);
  const centre = SIZE / 2;
  const head = [centre + random.range(-9, 9), centre + random.range(-9, 9)] as const;
  const art =
    discs([centre, centre], [[centre, paper]]) + rings(head, random.range(31, 36), [deep, a, light, b, c, deep]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" aria-hidden="true">${art}</svg>`;
}
