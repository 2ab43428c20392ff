import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#shared/time.ts';

const EVERY_MS = 5_000;
/** A board's time is that of its minute, and it may be some seconds old when it comes. */
const [MIDDLE_MS, TOLERANCE_MS] = [MINUTE_MS / 2, 1.5 * MINUTE_MS];

/** How far this browser's clock is ahead of the server's, by the board it has just got; behind is negative. */
export function clockSkewMs(board: { at: Date } | undefined, heardAtMs: number): number {
  if (board === undefined) return 0;
  const skewMs = heardAtMs - board.at.getTime() - MIDDLE_MS;
  return Math.abs(skewMs) <= TOLERANCE_MS ? 0 : skewMs;
}

/** The server's time, a few seconds old at most: a tablet at the bar may have any other. */
export function useClock(skewMs: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return new Date(now - skewMs);
}
