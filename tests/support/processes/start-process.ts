import { spawn, type ChildProcess } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { compileCache } from '../runner/compile-cache.ts';
import { repositoryRoot } from '../runner/run-command.ts';

export type Started = {
  pid: number;
  /** What it printed so far, for the report when it goes wrong. */
  output(): string;
  isAlive(): boolean;
  /** Its exit code, once it is over by itself. */
  ended: Promise<number | null>;
  /** Ends it and waits; SIGKILL leaves it no time for anything. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

const KEPT_CHARACTERS = 20_000;

const living = new Set<ChildProcess>();
process.once('exit', () => living.forEach((child) => child.kill('SIGKILL')));

/**
 * A program of ours in a process of its own; it never outlives the test. With `logFile` nobody has to read what it
 * prints.
 */
export function startProcess(
  args: readonly string[],
  environment: Record<string, string> = {},
  logFile?: string,
): Started {
  const out = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
  const child = spawn(process.execPath, args, {
    cwd: repositoryRoot,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...compileCache(), ...environment },
    stdio: ['ignore', out, out],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-KEPT_CHARACTERS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  living.add(child);
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      living.delete(child);
      resolve(code);
    }),
  );
  return {
    pid: child.pid ?? 0,
    output: () => (logFile === undefined ? text : readFileSync(logFile, 'utf8').slice(-KEPT_CHARACTERS)),
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

/**
 * Asks until the answer is yes; throws with what the process said when it dies or takes too long, and leaves none
 * behind that is up later.
 */
export async function untilReady(
  started: Started,
  isReady: () => Promise<boolean>,
  limitMs = 180_000,
): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    if (await isReady().catch(() => false)) return performance.now() - begun;
    if (!started.isAlive()) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await started.end('SIGKILL');
  throw new Error(`it did not start:\n${started.output()}`);
}
