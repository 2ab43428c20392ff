import process from 'node:process';

/**
 * glibc keeps what was freed: an arena for each thread and the top of each heap, 15 MB of an idle server. It reads these
 * settings once, before the first line of a program, so the program is started again in the same process with them.
 */
const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };

const isStartedFor = (name: string): boolean => process.env[name] !== undefined;

// Whoever has set one of them knows better. A parent that listens on a channel would lose it.
if (process.platform === 'linux' && process.send === undefined && !Object.keys(LEAN_MEMORY).some(isStartedFor))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...LEAN_MEMORY,
  });

await import('./serve.ts');
