import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PrinterConnection } from './printer-connection.ts';

const run = promisify(execFile);
/** The system only takes the job; a program that needs longer hangs. */
const TAKEN_WITHIN_MS = 10_000;

/** `raw`: no filter of the system changes a byte. */
async function printWithCups(name: string, job: Uint8Array): Promise<void> {
  const running = run('lp', ['-d', name, '-o', 'raw'], { timeout: TAKEN_WITHIN_MS });
  running.child.stdin?.on('error', () => undefined).end(job); // a program that reads nothing says so by its exit
  await running;
}

/** A shared printer takes a file that is copied to it, as it is. */
async function printOnShare(name: string, job: Uint8Array): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'print-'));
  try {
    await writeFile(path.join(folder, 'job'), job);
    const copy = ['/d', '/c', 'copy', '/y', '/b', 'job', `\\\\localhost\\${name}`];
    await run('cmd.exe', copy, { cwd: folder, timeout: TAKEN_WITHIN_MS });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A printer that the system prints on: a CUPS queue, or one that Windows shares. Everything goes in one job when it is
 * closed, and nobody can be asked anything. Closing rejects where the system takes no job.
 */
export function connectQueue(name: string, platform: NodeJS.Platform = process.platform): PrinterConnection {
  const chunks: Uint8Array[] = [];
  return {
    async write(bytes) {
      chunks.push(bytes);
    },
    ask: async () => null,
    async close() {
      if (chunks.length === 0) return;
      await (platform === 'win32' ? printOnShare : printWithCups)(name, Buffer.concat(chunks));
    },
  };
}
