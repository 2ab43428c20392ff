/** A seeded stream of numbers in [0, 1); the same seed always gives the same poster. */
export type Random = {
  (): number;
  range(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
  sign(): 1 | -1;
};

/** FNV-1a with murmur's finaliser: near ids ("e-0116", "e-0117") still give far seeds. */
export function seedOf(text: string): number {
  let h = 2166136261 >>> 0;
  for (const char of text) {
    h ^= char.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619) >>> 0;
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const range = (low: number, high: number): number => low + next() * (high - low);
  return Object.assign(next, {
    range,
    int: (low: number, high: number): number => Math.floor(range(low, high + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
    sign: (): 1 | -1 => (next() < 0.5 ? -1 : 1),
  });
}
