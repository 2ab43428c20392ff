import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { chooseBackend } from './electron-binary.ts';
import type { Kiosk, KioskOptions, Launch } from './kiosk.ts';
import { launchElectron } from './launch-electron.ts';
import { launchStandIn } from './launch-stand-in.ts';

export const builtMain = path.join(repositoryRoot, process.env['KIOSK_DIST'] ?? 'dist/kiosk', 'main/main.mjs');

/** TEST_TODAY, where a test run has one; a desk that is opened by hand lives on the real day. */
function clockOfTheRun(): Record<string, string> {
  const { TEST_TODAY: today, TEST_TODAY_SINCE: since } = process.env;
  return today === undefined || since === undefined ? {} : { TEST_TODAY: today, TEST_TODAY_SINCE: since };
}

/** Starts the real main, preload and renderer, on Electron where it is installed and on the stand-in elsewhere. */
export async function launchKiosk(options: KioskOptions = {}): Promise<Kiosk> {
  const launch: Launch = {
    userData: options.userData ?? mkdtempSync(path.join(tmpdir(), 'desk-')),
    main: options.main ?? process.env['KIOSK_MAIN'] ?? builtMain,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...clockOfTheRun(), ...options.env },
    browserArgs: options.browserArgs ?? [],
  };
  return chooseBackend() === 'electron' ? launchElectron(launch) : launchStandIn(launch);
}
