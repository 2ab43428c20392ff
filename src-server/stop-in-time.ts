import { existsSync } from 'node:fs';
import process, { execPath, kill, pid } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SECOND_MS } from '#shared/time.ts';
import { isTooLate, within } from '#shared/within.ts';
import type { Listening } from './http/listen.ts';
import type { RunningApp } from './start-server.ts';

/** A container is given ten seconds, and a busy machine needs some of them itself. */
const WHOLE_MS = 7 * SECOND_MS;
/** What is left, however long the grace was set. */
const AFTER_GRACE_MS = 2 * SECOND_MS;
/** Connections end so much sooner: the database is still to be closed. */
const LAST_MS = 0.75 * SECOND_MS;
const LOOK_EVERY_MS = 25;

type StopParts = {
  server: Listening;
  running: RunningApp;
  graceMs: number;
  log: Logger;
};

/** What ends at once with 1. Node itself, where none of them is there, takes a moment to start. */
const ENDS_WITH_1 = ['/bin/false', '/usr/bin/false'];

/**
 * Ends this process at once, with 1. Node's own exit waits for its threads, whatever they do just now; and the first
 * process of a container can't be killed by itself. So it becomes a program that does nothing but end.
 */
export function endNow(): void {
  const small = ENDS_WITH_1.find((file) => existsSync(file));
  if (small === undefined) process.execve?.(execPath, [execPath, '--eval', 'process.exit(1)'], {});
  else process.execve?.(small, [small], {});
  kill(pid, 'SIGKILL'); // where a process can't become another
}

/** Names that are being looked up keep a thread, and with it the exit, until the name servers have answered. */
async function namesAreFound(): Promise<void> {
  while (areNamesSought()) await sleep(LOOK_EVERY_MS);
}
const areNamesSought = (): boolean => process.getActiveResourcesInfo().includes('GetAddrInfoReqWrap');

/**
 * Stops in order: who asks is still answered while the grace lasts, then the port closes and the jobs end, then the
 * database. Whatever is under way, it takes seven seconds at most, or two more than a longer grace. What it
 * waits for no more is in the log, and the process is then to end as in a crash. Whether all has ended.
 */
export async function stopInTime({ server, running, graceMs, log }: StopParts): Promise<boolean> {
  const limitMs = Math.max(WHOLE_MS, graceMs + AFTER_GRACE_MS);
  const begun = performance.now();
  try {
    await within(limitMs, async () => {
      running.prepareToStop();
      const [cutOff] = await Promise.all([
        server.close({ graceMs, drainMs: limitMs - graceMs - LAST_MS }),
        sleep(graceMs).then(() => running.stopJobs()),
      ]);
      if (cutOff > 0) log.warn({ cutOff }, 'connections were cut off');
      await running.close();
      await namesAreFound();
    });
    log.info({ tookMs: Math.round(performance.now() - begun) }, 'stopped');
    return true;
  } catch (error) {
    const left = [
      ...server.underWay(),
      ...running.underWay(),
      ...(areNamesSought() ? ['names that are looked up'] : []),
    ];
    if (isTooLate(error)) log.error({ limitMs, left }, 'stopped without waiting for what was under way');
    else log.error({ err: error, left }, 'could not stop in order');
    return false;
  }
}
