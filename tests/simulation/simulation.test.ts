import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const run = promisify(execFile);

/** Lives nights in a process of its own, as `npm run simulate` does; gives a line for each. */
async function simulate(...options: string[]): Promise<string[]> {
  const program = ['--import', './tests/simulation/machine/preload.ts', 'tests/simulation/run.ts', ...options];
  const said = await run(process.execPath, program, { cwd: repositoryRoot, maxBuffer: 1 << 26 }).catch(
    (failed: { stdout: string; stderr: string }) => {
      throw new Error(`${failed.stdout}\n${failed.stderr}`);
    },
  );
  return said.stdout.split('\n').filter((line) => line.startsWith('night '));
}

it('nights with lost answers, late webhooks and a server that is killed come to rest, and a seed is a history', async () => {
  const nights = await simulate('--seed', '3', '--nights', '3');
  expect(nights).toHaveLength(3);
  expect(nights.every((line) => /rows hash: [0-9a-f]{16}, .* holds$/.test(line))).toBe(true);
  // Alone and after others, in this process and in another: the same rows, the same messages.
  const [last] = await simulate('--seed', '5', '--nights', '1');
  expect(last).toBe(nights[2]);
}, 120_000);
