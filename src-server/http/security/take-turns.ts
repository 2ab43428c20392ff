import { setTimeout as sleep } from 'node:timers/promises';

/** The shortest wait there is: others who have asked something are answered meanwhile. */
const BREATH_MS = 1;

/**
 * Answers calls one after the other, with a short pause between them. When a provider delivers a month's renewals at
 * once, they wait a little instead of filling the server; a single call is answered at once.
 */
export function takeTurns(breathMs = BREATH_MS): () => Promise<void> {
  let next = Promise.resolve();
  return () => {
    const mine = next;
    next = mine.then(() => sleep(breathMs));
    return mine;
  };
}
