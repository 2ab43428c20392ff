import type { StandInContext } from '../stand-in-context.ts';
import type { Fault } from './faults.ts';

const SESSIONS = 'POST /v1/checkout/sessions';
const SECOND_MS = 1_000;

/** What the service refuses by itself: more sessions than it allows in a second, and everything during an outage. */
export function createRateLimit({ behaviour, now }: Pick<StandInContext, 'behaviour' | 'now'>) {
  let taken: number[] = [];
  const isTooMany = (): boolean => {
    const at = now().getTime();
    taken = taken.filter((before) => before > at - SECOND_MS);
    if (taken.length >= behaviour.sessionsPerSecond) return true;
    taken.push(at);
    return false;
  };
  return {
    take(route: string): Fault | null {
      if (behaviour.isDown) return { route, kind: 'outage', times: 1, delayMs: 0 };
      return route === SESSIONS && behaviour.sessionsPerSecond > 0 && isTooMany()
        ? { route, kind: 'rate-limit', times: 1, delayMs: 0 }
        : null;
    },
  };
}
