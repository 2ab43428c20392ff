import { setTimeout as sleep } from 'node:timers/promises';

/** The shortest wait there is: whoever else has asked something is answered in it. */
const BREATH_MS = 1;

/**
 * Lets calls in one after the other, with a breath between them. A provider that delivers a month's renewals at once
 * waits a little at the door instead of filling the house; a call that comes alone is let in at once.
 */
export function takeTurns(breathMs = BREATH_MS): () => Promise<void> {
  let next = Promise.resolve();
  return () => {
    const mine = next;
    next = mine.then(() => sleep(breathMs));
    return mine;
  };
}
