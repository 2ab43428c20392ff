import type { AppUpdater } from 'electron-updater';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

export type UpdateOptions = {
  updater: AppUpdater;
  /** A folder with `latest-linux.yml` and its like. */
  url: string;
  /** Asked again and again once a version lies ready. */
  mayInstall(): boolean;
  /** Opens what would keep the program from ending. */
  beforeInstall(): void;
  /** It is here and whole; it comes in when it may. */
  onReady(version: string): void;
  onError(error: unknown): void;
  tryEveryMs?: number;
};

/**
 * Fetches new versions by itself and installs one only when it may: never while quitting, and never in the middle of a
 * shift. A file that is not what its channel says (SHA-512) is thrown away and asked for again with the next look.
 */
export function watchForUpdates({
  updater,
  url,
  mayInstall,
  beforeInstall,
  onReady,
  onError,
  tryEveryMs = MINUTE_MS,
}: UpdateOptions): { look(): Promise<void>; stop(): void } {
  let trying: NodeJS.Timeout | undefined;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true; // a till's update is rare: the whole file, with one sum over it
  updater.setFeedURL({ provider: 'generic', url });
  updater.on('error', onError);
  updater.on('update-downloaded', ({ version }) => {
    onReady(version);
    clearInterval(trying);
    trying = setInterval(() => {
      if (!mayInstall()) return;
      clearInterval(trying);
      beforeInstall();
      updater.quitAndInstall();
    }, tryEveryMs);
  });
  const look = async (): Promise<void> => {
    const found = await updater.checkForUpdates().catch(() => null); // told by the event
    await found?.downloadPromise?.catch(() => undefined);
  };
  const looking = setInterval(() => void look(), HOUR_MS);
  void look();
  return {
    look,
    stop() {
      clearInterval(looking);
      clearInterval(trying);
    },
  };
}
