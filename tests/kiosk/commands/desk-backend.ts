import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { buildDesk } from '#kiosk/build/build-desk.ts';
import { findBrowser } from '#tests/support/find-browser.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { electronBinary } from '../support/electron-binary.ts';

/**
 * Builds the desk and opens it on a screen: on Electron where it is installed, else in a Chromium window. Ends with the
 * desk.
 */
export async function openOnScreen(environment: Record<string, string | undefined>): Promise<number> {
  const dist = await buildDesk();
  const main = path.join(dist, 'main/main.mjs');
  const userData = path.join(repositoryRoot, 'data/desk');
  mkdirSync(userData, { recursive: true });
  const binary = electronBinary();
  const child =
    binary === undefined
      ? spawn(process.execPath, ['--import', './tests/kiosk/support/standin/register.ts', main], {
          cwd: repositoryRoot,
          stdio: 'inherit',
          env: {
            ...environment,
            BROWSER_PATH: findBrowser(),
            STANDIN_USER_DATA: userData,
            STANDIN_VISIBLE: environment['DISPLAY'] === undefined ? '0' : '1',
          },
        })
      : spawn(binary, [`--user-data-dir=${userData}`, main], {
          cwd: repositoryRoot,
          stdio: 'inherit',
          env: environment,
        });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
}
