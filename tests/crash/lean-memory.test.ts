import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const environmentOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter((line) => line.startsWith('MALLOC_'));

/** A started server's memory settings: of the process that was started, not of a child. */
async function startedWith(environment: Record<string, string>): Promise<string[]> {
  await buildIfNeeded(repositoryRoot);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lean-'));
  const server = await startServer({
    port: await freePort(),
    dataDir,
    environment: { DEMO_SEED: 'off', ...environment },
  });
  const found = environmentOf(server.pid);
  await server.end('SIGTERM');
  return found;
}

test.runIf(process.platform === 'linux')(
  'the server gives freed memory back to the system, unless whoever starts it says otherwise',
  async () => {
    expect((await startedWith({})).toSorted()).toEqual([
      'MALLOC_ARENA_MAX=2',
      'MALLOC_MMAP_THRESHOLD_=32768',
      'MALLOC_TRIM_THRESHOLD_=131072',
    ]);
    expect(await startedWith({ MALLOC_ARENA_MAX: '8' })).toEqual(['MALLOC_ARENA_MAX=8']);
  },
);
