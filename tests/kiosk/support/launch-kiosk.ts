import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import type Electron from 'electron';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { chooseBackend } from './electron-binary.ts';
import { launchElectron } from './launch-electron.ts';
import { launchStandIn } from './launch-stand-in.ts';

/** What the app's main process sees of Electron: the parts a test looks at, the same in both backends. */
type MainWorld = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'Menu' | 'powerSaveBlocker' | 'screen' | 'session' | 'safeStorage'
>;

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Kiosk = {
  backend: 'electron' | 'standin';
  userData: string;
  firstWindow(): Promise<Page>;
  /** The window that comes after the present ones. */
  nextWindow(): Promise<Page>;
  windows(): Page[];
  evaluate<T, A>(run: (electron: MainWorld, arg: A) => T | Promise<T>, arg?: A): Promise<T>;
  /** Leaves as the app itself would. */
  close(): Promise<void>;
  /** SIGKILL: no time for anything. */
  kill(): Promise<void>;
  exited: Promise<Exit>;
  output(): string;
};

export type KioskOptions = {
  userData?: string;
  /** The built main; another one for a packaged or a mutated app. */
  main?: string;
  env?: Record<string, string>;
  /** For the browser behind the windows: a film instead of a camera, for example. */
  browserArgs?: string[];
};

export type Launch = Required<Omit<KioskOptions, 'env'>> & { env: Record<string, string> };

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
