import type { Page } from 'playwright/test';
import type Electron from 'electron';

/** What the app's main process sees of Electron: the parts a test looks at, the same in both backends. */
type MainWorld = Pick<
  typeof Electron,
  'app' | 'BrowserWindow' | 'Menu' | 'powerMonitor' | 'powerSaveBlocker' | 'screen' | 'session' | 'safeStorage'
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
