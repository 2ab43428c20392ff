import { setTimeout as sleep } from 'node:timers/promises';

/** Of the processor's time, a job that rests like this leaves most to whoever asks something meanwhile. */
const REST_PER_WORK = 2.5;
/** After this time the job goes on, however busy the server is with visitors. */
const LONGEST_REST_MS = 100;

const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/**
 * Makes a rest to take after each piece of work: the more the processor has worked since the last one, for this job or
 * for visitors, the longer. Several lanes share it, so that they do not go on at the same moment: a visitor then waits
 * for one piece of work at a time.
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
