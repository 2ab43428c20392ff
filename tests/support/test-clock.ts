export type TestClock = { now(): Date; advance(ms: number): void };

/** Stands still until it is moved. */
export function makeTestClock(start: Date): TestClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    advance(ms) {
      at += ms;
    },
  };
}
