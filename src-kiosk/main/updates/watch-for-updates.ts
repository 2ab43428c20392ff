import type { AppUpdater } from 'electron-updater';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

const FIRST_RETRY_MS = 5 * MINUTE_MS;
/** The program ends long before, when it ends. */
const ENDS_WITHIN_MS = 2 * MINUTE_MS;

/** How long after so many failures in a row it is tried again: five minutes, doubled, an hour at the most. */
export function retryAfterMs(failures: number): number {
  return Math.min(HOUR_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
}

export type UpdateOptions = {
  updater: AppUpdater;
  /** A folder with `latest-linux.yml` and its like, asked for at each look; null is none. */
  url(): string | null;
  /** Asked again and again once a version lies ready. */
  mayInstall(): boolean;
  /** A version that did not start on this machine before. */
  isRefused(version: string): boolean;
  /** Keeps what the way back needs; when it throws, nothing is installed. */
  keepRunning(): Promise<void>;
  /** Opens what would keep the program from ending. */
  beforeInstall(): void;
  /** The installation did not end the program: everything is as it was before. */
  afterFailure(): void;
  /** A version is downloaded and complete; it is installed when that is allowed. */
  onReady(version: string): void;
  onError(error: unknown): void;
  tryEveryMs?: number;
  retryAfterMs?: (failures: number) => number;
};

type Repeating = { run(): Promise<void>; stop(): void };

/** Looks every hour, and sooner after a failure. */
function makeLooking({ updater, url, onError, retryAfterMs: waitMs = retryAfterMs }: UpdateOptions): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let hasFailed = false;
  updater.on('error', (error: unknown) => {
    hasFailed = true;
    onError(error);
  });
  async function run(): Promise<void> {
    clearTimeout(timer);
    hasFailed = false;
    const at = url();
    if (at !== null) {
      updater.setFeedURL({ provider: 'generic', url: at });
      const found = await updater.checkForUpdates().catch(() => null); // told by the event
      await found?.downloadPromise?.catch(() => undefined);
    }
    failures = hasFailed ? failures + 1 : 0;
    timer = setTimeout(() => void run(), failures > 0 ? waitMs(failures) : HOUR_MS);
  }
  return { run, stop: () => clearTimeout(timer) };
}

/** Brings in what lies ready as soon as it may, and tries again when it did not come to an end. */
function makeInstalling(options: UpdateOptions): { begin(): void; stop(): void } {
  const { updater, mayInstall, onError, tryEveryMs = MINUTE_MS, retryAfterMs: waitMs = retryAfterMs } = options;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isInstalling = false;

  function begin(): void {
    if (isInstalling) return;
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), tryEveryMs);
  }
  function failed(): void {
    if (!isInstalling) return;
    isInstalling = false;
    options.afterFailure();
    clearTimeout(timer);
    timer = setTimeout(begin, waitMs(++failures));
  }
  async function attempt(): Promise<void> {
    if (!mayInstall()) return begin();
    isInstalling = true;
    try {
      await options.keepRunning();
    } catch (error) {
      onError(error);
      return failed();
    }
    if (!mayInstall()) {
      isInstalling = false; // somebody came while it was kept
      return begin();
    }
    options.beforeInstall();
    timer = setTimeout(() => {
      onError(new Error('the update did not end the program'));
      failed();
    }, ENDS_WITHIN_MS);
    updater.quitAndInstall(true, true); // silent, and started again
  }
  updater.on('error', failed);
  return { begin, stop: () => clearTimeout(timer) };
}

export type Watching = {
  look(): Promise<void>;
  /** Another folder from now on: what lay ready from the one before does not come in. */
  changeChannel(): Promise<void>;
  stop(): void;
};

/**
 * Fetches new versions by itself and installs one only when it may: never while quitting, and never in the middle of a
 * shift. A file that is not what its channel says (SHA-512, on Windows the publisher's signature too) is thrown away
 * and asked for again later.
 */
export function watchForUpdates(options: UpdateOptions): Watching {
  const { updater, isRefused, onReady } = options;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true; // a till's update is rare: the whole file, with one sum over it
  const isForThisSystem = updater.isUpdateSupported;
  updater.isUpdateSupported = (info) => !isRefused(info.version) && isForThisSystem(info);
  const looking = makeLooking(options);
  const installing = makeInstalling(options);
  updater.on('update-downloaded', ({ version }) => {
    onReady(version);
    installing.begin();
  });
  void looking.run();
  return {
    look: looking.run,
    changeChannel() {
      installing.stop();
      return looking.run();
    },
    stop() {
      looking.stop();
      installing.stop();
    },
  };
}
