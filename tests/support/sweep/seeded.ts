/** The whole of a sweep, or a sample that is the same on every run unless `TEST_SEED` names another. */
export const IS_LONG = process.env['TEST_LONG'] === '1';
export const SEED = Number(process.env['TEST_SEED'] ?? 20_260_116);

/** Tens of thousands of calls, on a machine that may have others to serve. */
export const TIMEOUT_MS = IS_LONG ? 40 * 60_000 : 90_000;

export type Seeded = { next(): number; pick<T>(list: readonly T[]): T };

/** mulberry32: small, and the same numbers everywhere. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick(list) {
      const one = list[Math.floor(next() * list.length)];
      if (one === undefined) throw new RangeError('nothing to pick from');
      return one;
    },
  };
}
