import { spawn } from 'node:child_process';

export const repositoryRoot = new URL('../../../', import.meta.url).pathname;

/** Runs a program of ours with its output shown as it comes; null when a signal ended it. */
export function runCommand(args: readonly string[], environment: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Told to stop, we take along what we started, a browser and a server would live on without us; then we end too.
    const stop = () => {
      child.once('exit', () => process.exit(143));
      child.kill('SIGTERM');
    };
    process.once('SIGTERM', stop);
    child.once('error', reject);
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', stop);
      resolve(code);
    });
  });
}
