import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const run = promisify(execFile);
const MOST_BYTES = 1 << 28;

/** Lives nights in a process of its own, as `npm run simulate` does; gives its line for each, and all it said. */
export async function liveNights(...options: string[]): Promise<{ nights: string[]; said: string }> {
  const program = ['--import', './tests/simulation/machine/preload.ts', 'tests/simulation/run.ts', ...options];
  const settings = { cwd: repositoryRoot, maxBuffer: MOST_BYTES };
  const { stdout, stderr } = await run(process.execPath, program, settings).catch(
    (failed: { stdout: string; stderr: string }) => failed, // a night that does not hold
  );
  const said = `${stdout}\n${stderr}`;
  return { said, nights: stdout.split('\n').filter((line) => line.startsWith('night ')) };
}
