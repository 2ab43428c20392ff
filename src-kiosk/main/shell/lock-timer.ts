import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';

const LOOK_EVERY_MS = SECOND_MS;

/**
 * Locks the desk when nobody has touched it for a while. It compares clock times, so a desk that was asleep wakes up
 * locked.
 */
export function makeLockTimer({ minutes, now, lock }: { minutes: number; now(): Date; lock(): void }): {
  stillHere(): void;
  stop(): void;
} {
  let touchedAt = now().getTime();
  function stillHere(): void {
    touchedAt = now().getTime();
  }
  const timer = setInterval(() => {
    const idleMs = now().getTime() - touchedAt;
    if (idleMs >= minutes * MINUTE_MS) lock();
    if (idleMs < 0 || idleMs >= minutes * MINUTE_MS) stillHere(); // the clock was set back, or it is locked by now
  }, LOOK_EVERY_MS);
  return { stillHere, stop: () => clearInterval(timer) };
}
