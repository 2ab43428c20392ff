/** A clock that demo and tests can move forward; it never stands still and never goes back. */
export type DemoClock = { now(): Date; advance(ms: number): void };

export function makeDemoClock(): DemoClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    advance(ms) {
      if (!Number.isFinite(ms) || ms < 0) throw new RangeError('the clock only goes forward');
      aheadMs += ms;
    },
  };
}
