/** At most `max` tries within any `windowMs`. */
export type RateRule = { max: number; windowMs: number };

export type RateLimiter = {
  /**
   * Counts a try, or several at once, all or none; gives the seconds to wait when they are too many, else 0. Refused
   * ones are not counted.
   */
  take(key: string, rule: RateRule, tries?: number): number;
  /** The same without counting one: how long somebody still has to wait. */
  wait(key: string, rule: RateRule): number;
  /** How many tries are left, and in how many seconds the oldest one is forgotten; counts none. */
  look(key: string, rule: RateRule): { left: number; resetSeconds: number };
  /** Forgets a key's tries: whoever got in was not guessing. */
  clear(key: string): void;
};

/** Far above honest use. Beyond it the keys that were not used for longest are dropped. */
const MAX_KEYS = 50_000;

type Asked = { at: number; more?: number };
type Tries = { times: number[]; windowMs: number };

function dropStale(tries: Map<string, Tries>, at: number): void {
  for (const [key, entry] of tries) if ((entry.times.at(-1) ?? 0) + entry.windowMs <= at) tries.delete(key);
  for (const key of tries.keys()) {
    if (tries.size < MAX_KEYS) break;
    tries.delete(key);
  }
}

/** Exact sliding windows in memory: one process serves everybody. Off, it lets everything pass. */
export function makeRateLimiter(options: { now: () => Date; isOn: boolean }): RateLimiter {
  const tries = new Map<string, Tries>();
  const recent = (key: string, windowMs: number, at: number): number[] =>
    (tries.get(key)?.times ?? []).filter((time) => time > at - windowMs);
  /** Until so many of the oldest are forgotten that there is room for `more`. */
  function secondsLeft(times: readonly number[], { max, windowMs }: RateRule, { at, more = 1 }: Asked): number {
    const last = times[Math.min(times.length, times.length + more - max) - 1];
    return last === undefined ? 0 : Math.max(1, Math.ceil((last + windowMs - at) / 1_000));
  }
  return {
    wait(key, rule) {
      const at = options.now().getTime();
      return secondsLeft(recent(key, rule.windowMs, at), rule, { at });
    },
    take(key, rule, more = 1) {
      if (!options.isOn) return 0;
      const at = options.now().getTime();
      const times = recent(key, rule.windowMs, at);
      const left = secondsLeft(times, rule, { at, more });
      if (left > 0) {
        tries.set(key, { times, windowMs: rule.windowMs });
        return left;
      }
      if (tries.size >= MAX_KEYS) dropStale(tries, at);
      tries.delete(key); // keeps the map in the order of the last try
      tries.set(key, { times: [...times, ...Array<number>(more).fill(at)], windowMs: rule.windowMs });
      return 0;
    },
    look(key, rule) {
      const at = options.now().getTime();
      const times = recent(key, rule.windowMs, at);
      const oldest = times[0] ?? at;
      return {
        left: Math.max(0, rule.max - times.length),
        resetSeconds: Math.max(1, Math.ceil((oldest + rule.windowMs - at) / 1_000)),
      };
    },
    clear: (key) => void tries.delete(key),
  };
}
