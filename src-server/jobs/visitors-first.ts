import { setTimeout as sleep } from 'node:timers/promises';

/** Of the processor's time, a job that rests like this leaves most to whoever asks something meanwhile. */
const REST_PER_WORK = 2.5;
/** However busy the server is with visitors, the job goes on. */
const LONGEST_REST_MS = 100;

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * A rest to take after each piece of work: the more the processor has worked since the last one, for this job or for
 * visitors, the longer. Lanes share it, so that they do not come back at the same moment: one after the other is one
 * short wait for a visitor each.
 */
export function visitorsFirst(): () => Promise<void> {
  let last = workedMs();
  let freeAt = 0;
  return () => {
    const worked = workedMs();
    const now = performance.now();
    freeAt = Math.min(Math.max(now, freeAt) + REST_PER_WORK * (worked - last), now + LONGEST_REST_MS);
    last = worked;
    return sleep(freeAt - now);
  };
}
