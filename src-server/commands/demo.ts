/** `npm run demo`: builds if the bundle is missing or old, then runs the server on its embedded defaults. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { brand } from '#shared/brand.ts';
import { DEMO_PASSWORD, demoAccounts } from '#server/demo/season/people.ts';
import { processEnvironment } from '#server/settings.ts';
import { buildIfNeeded, builtServer } from './build-state.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function whenHealthy(url: string, server: ChildProcess): Promise<boolean> {
  while (server.exitCode === null && server.signalCode === null) {
    if (await isHealthy(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function greet(url: string): void {
  console.log(`
  ${brand.full} is open:  ${url}
  mailbox:               ${url}/dev/mail

  ${demoAccounts.admin.email}    administrator
  ${demoAccounts.kasse.email}    box office
  ${demoAccounts.member.email}   member
  ${demoAccounts.dancer.email}   dancer
  password for each: ${DEMO_PASSWORD}
`);
}

await buildIfNeeded(root);
const environment: Record<string, string | undefined> = { ...processEnvironment(), DEMO: '1', NODE_ENV: 'production' };
const server = spawn(process.execPath, [builtServer(root)], { cwd: root, env: environment, stdio: 'inherit' });
server.once('exit', (code) => {
  process.exitCode = code ?? 1;
});
// Ctrl-C in a terminal reaches the server by itself; it stops when its answers are out, and we wait for it.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) server.kill('SIGINT');
});
process.on('SIGTERM', () => server.kill('SIGTERM'));
const { PORT: port = '3000' } = environment;
const url = `http://localhost:${port}`;
if (await whenHealthy(url, server)) greet(url);
