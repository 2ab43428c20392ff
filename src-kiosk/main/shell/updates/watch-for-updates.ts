import type { AppUpdater } from 'electron-updater';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** The program ends long before, when it ends. */
const ENDS_WITHIN_MS = 2 * MINUTE_MS;

type UpdateOptions = {
  updater: AppUpdater;
  /** Asked again and again once a version lies ready. */
  mayInstall(): boolean;
  /** Opens what would keep the program from ending. */
  beforeInstall(): void;
  /** The installation did not end the program: everything is as it was before. */
  afterFailure(): void;
  /** A version is downloaded and complete; it is installed when that is allowed. */
  onReady(version: string): void;
  onError(error: unknown): void;
  tryEveryMs?: number;
};

/** Asks every minute whether what lies ready may come in; one that fails comes again with the next look. */
function makeInstalling(options: UpdateOptions): { begin(): void; stop(): void } {
  const { updater, mayInstall, beforeInstall, afterFailure, onError, tryEveryMs = MINUTE_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  let isInstalling = false;
  function begin(): void {
    if (isInstalling) return;
    clearTimeout(timer);
    timer = setTimeout(attempt, tryEveryMs);
  }
  function failed(): void {
    if (!isInstalling) return;
    isInstalling = false;
    clearTimeout(timer);
    afterFailure();
  }
  function attempt(): void {
    if (!mayInstall()) return begin();
    isInstalling = true;
    beforeInstall();
    timer = setTimeout(() => {
      onError(new Error('the update did not end the program'));
      failed();
    }, ENDS_WITHIN_MS);
    updater.quitAndInstall(true, true); // silent, and started again
  }
  updater.on('error', failed);
  return { begin, stop: () => clearTimeout(timer) };
}

type Watching = { look(): Promise<void>; stop(): void };

/**
 * Has electron-updater look every hour in the folder that the package names, and install only when it may: never while
 * quitting, and never in the middle of a shift. A file that is not what the folder says (SHA-512, on Windows the
 * publisher's signature too) is thrown away and asked for again later.
 */
export function watchForUpdates(options: UpdateOptions): Watching {
  const { updater, onReady, onError } = options;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true; // a till's update is rare: the whole file, with one sum over it
  updater.on('error', onError);
  const installing = makeInstalling(options);
  updater.on('update-downloaded', ({ version }) => {
    onReady(version);
    installing.begin();
  });
  async function look(): Promise<void> {
    const found = await updater.checkForUpdates().catch(() => null); // told by the event
    await found?.downloadPromise?.catch(() => undefined);
  }
  void look();
  const every = setInterval(() => void look(), HOUR_MS);
  return {
    look,
    stop() {
      clearInterval(every);
      installing.stop();
    },
  };
}
