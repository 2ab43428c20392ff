import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const SOURCES = ['shared', 'src-server', 'src-web', 'drizzle', 'vite.config.ts', 'package-lock.json', 'tsconfig.json'];

function newestIn(file: string): number {
  const entry = statSync(file);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(file).reduce((newest, name) => Math.max(newest, newestIn(path.join(file, name))), 0);
}

/** The bundle that `npm start` and `npm run demo` run. */
export const builtServer = (root: string): string => path.join(root, 'dist', 'server', 'main.js');

/** Whether the bundle is there and younger than everything it was made from. */
function isBuildCurrent(root: string): boolean {
  if (!existsSync(builtServer(root))) return false;
  const builtAt = statSync(builtServer(root)).mtimeMs;
  return SOURCES.map((name) => path.join(root, name)).every((file) => !existsSync(file) || newestIn(file) <= builtAt);
}

/** Runs `npm run build` when it has to; throws when it fails. */
export async function buildIfNeeded(root: string): Promise<void> {
  if (isBuildCurrent(root)) return;
  console.log('building …');
  // npm is a script on Windows, which only a shell starts.
  const child = spawn('npm run --silent build -- --logLevel warn', {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  if (code !== 0) throw new Error('the build failed');
}
