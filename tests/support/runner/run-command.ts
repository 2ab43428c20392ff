import { spawn } from 'node:child_process';

export const repositoryRoot = new URL('../../../', import.meta.url).pathname;

/** Runs a program of ours with its output shown as it comes; null when a signal ended it. */
export function runCommand(args: readonly string[], environment: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: repositoryRoot, env: { ...process.env, ...environment }, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}
