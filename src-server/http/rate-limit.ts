import { triesInMemory, type TryStore, type TryTable } from '#server/db/tries.ts';

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

type Asked = { at: number; more?: number };

/** Exact sliding windows over whoever shares the store. Off, it lets everything pass. */
export function makeRateLimiter(options: {
  now: () => Date;
  isOn: boolean;
  tries?: TryStore | undefined;
}): RateLimiter {
  const { tries = triesInMemory() } = options;
  const recent = (
    of: Pick<TryTable, 'get'>,
    { key, windowMs, at }: { key: string; windowMs: number; at: number },
  ): number[] => (of.get(key)?.times ?? []).filter((time) => time > at - windowMs);
  /** Until so many of the oldest are forgotten that there is room for `more`. */
  function secondsLeft(times: readonly number[], { max, windowMs }: RateRule, { at, more = 1 }: Asked): number {
    const last = times[Math.min(times.length, times.length + more - max) - 1];
    return last === undefined ? 0 : Math.max(1, Math.ceil((last + windowMs - at) / 1_000));
  }
  return {
    wait(key, rule) {
      const at = options.now().getTime();
      return secondsLeft(recent(tries, { key, windowMs: rule.windowMs, at }), rule, { at });
    },
    take(key, rule, more = 1) {
      if (!options.isOn) return 0;
      return tries.atOnce((table) => {
        const at = options.now().getTime();
        const times = recent(table, { key, windowMs: rule.windowMs, at });
        const left = secondsLeft(times, rule, { at, more });
        if (left === 0)
          table.set(key, { times: [...times, ...Array<number>(more).fill(at)], windowMs: rule.windowMs }, at);
        return left;
      });
    },
    look(key, rule) {
      const at = options.now().getTime();
      const times = recent(tries, { key, windowMs: rule.windowMs, at });
      const oldest = times[0] ?? at;
      return {
        left: Math.max(0, rule.max - times.length),
        resetSeconds: Math.max(1, Math.ceil((oldest + rule.windowMs - at) / 1_000)),
      };
    },
    clear: (key) => tries.atOnce((table) => table.delete(key)),
  };
}
