import process from 'node:process';

/**
 * glibc keeps what was freed: an arena for each thread, the top of each heap, and every piece that something still in use
 * lies behind, such as the 32 kB in which V8 reads a script; 20 MB of an idle server. It reads these settings once, before
 * the first line of a program, so the program is started again in the same process with them.
 */
const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' };

const isStartedFor = (name: string): boolean => process.env[name] !== undefined;

// Whoever has set one of them knows better. A parent that listens on a channel would lose it.
if (process.platform === 'linux' && process.send === undefined && !Object.keys(LEAN_MEMORY).some(isStartedFor))
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...LEAN_MEMORY,
  });

await import('./serve.ts');
