import { describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '#shared/time.ts';
import { ProviderBusy } from '#server/adapters/payment-provider.ts';
import { makeSessionPace } from '#server/adapters/stripe/session-pace.ts';
import { TODAY } from '#tests/support/today.ts';

const LIMIT = 25;
const BUYERS = 300;

/** A clock that jumps from one sleeper's end to the next, so that every instant is exact. */
function sleepersClock() {
  let nowMs = TODAY.getTime();
  const sleepers: { at: number; wake: () => void }[] = [];
  return {
    now: () => new Date(nowMs),
    pause: (ms: number) => new Promise<void>((wake) => void sleepers.push({ at: nowMs + ms, wake })),
    async run(): Promise<void> {
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const [next] = sleepers.toSorted((a, b) => a.at - b.at);
        if (next === undefined) return;
        sleepers.splice(sleepers.indexOf(next), 1);
        nowMs = Math.max(nowMs, next.at);
        next.wake();
      }
    },
  };
}

/** A crowd that presses at the same instant; how many requests the provider's busiest second had, and who was sent away. */
async function crowd(sessionsPerSecond: number) {
  const clock = sleepersClock();
  const pace = makeSessionPace({ sessionsPerSecond, now: clock.now, pause: clock.pause });
  const asked: number[] = [];
  const until = new Date(clock.now().getTime() + 8 * SECOND_MS);
  const answers = Promise.allSettled(
    Array.from({ length: BUYERS }, () =>
      pace(() => {
        asked.push(clock.now().getTime());
        return Promise.resolve('a page');
      }, until),
    ),
  );
  await clock.run();
  const outcomes = await answers;
  const inSecondOf = (from: number) => asked.filter((at) => at >= from && at < from + SECOND_MS).length;
  return {
    busiest: Math.max(...asked.map(inSecondOf)),
    served: asked.length,
    sentAway: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
  };
}

describe('the line in front of the provider’s session limit', () => {
  it('never asks for more in any second than is allowed, and tells the others at once when to come back', async () => {
    const { busiest, served, sentAway } = await crowd(LIMIT);
    expect(busiest).toBe(LIMIT);
    expect(served).toBeGreaterThanOrEqual(7 * LIMIT);
    expect(served + sentAway.length).toBe(BUYERS);
    expect(sentAway.every((reason) => reason instanceof ProviderBusy)).toBe(true);
    const returns = sentAway.map((reason) => (reason as ProviderBusy).retryAfterMs);
    expect(new Set(returns).size).toBe(returns.length); // one after the other: the next crowd is none
  });

  it('holds up nobody when the clock is set back by an hour', async () => {
    let now = TODAY.getTime();
    const pace = makeSessionPace({ sessionsPerSecond: 1, now: () => new Date(now), pause: () => Promise.resolve() });
    const ask = () => pace(() => Promise.resolve('a page'), new Date(now + 8 * SECOND_MS));
    await ask();
    now -= HOUR_MS;
    await expect(ask()).resolves.toBe('a page');
  });

  it('negative control: without it all of them meet the provider in one second', async () => {
    expect(await crowd(1e9)).toMatchObject({ busiest: BUYERS, served: BUYERS, sentAway: [] });
  });
});
