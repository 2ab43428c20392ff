import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRateLimiter } from '#server/http/rate-limit.ts';

const RULE = { max: 3, windowMs: 10_000 };

describe('the rate limiter', () => {
  it('never lets more than its rule through in any window, and says how long to wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6_000 }), { maxLength: 60 }), (gaps) => {
        let at = 1_000_000;
        const limiter = makeRateLimiter({ now: () => new Date(at), isOn: true });
        const passed: number[] = [];
        for (const gap of gaps) {
          at += gap;
          const wait = limiter.take('key', RULE);
          if (wait === 0) passed.push(at);
          else expect(passed.at(-RULE.max)! + RULE.windowMs).toBeGreaterThan(at + (wait - 1) * 1_000);
        }
        for (const [i, time] of passed.entries())
          expect(passed.filter((other, j) => j <= i && other > time - RULE.windowMs).length).toBeLessThanOrEqual(
            RULE.max,
          );
      }),
    );
  });

  it('counts every key for itself, forgets what is cleared, and lets everything pass when it is off', () => {
    const limiter = makeRateLimiter({ now: () => new Date(0), isOn: true });
    const off = makeRateLimiter({ now: () => new Date(0), isOn: false });
    for (let i = 0; i < 3; i += 1) limiter.take('a', RULE);
    expect(limiter.take('a', RULE)).toBe(10);
    expect(limiter.take('b', RULE)).toBe(0);
    limiter.clear('a');
    expect(limiter.take('a', RULE)).toBe(0);
    expect(Array.from({ length: 100 }, () => off.take('a', RULE)).every((wait) => wait === 0)).toBe(true);
  });
});
