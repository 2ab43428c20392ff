import { app } from 'electron';
import electronUpdater from 'electron-updater';

const ASK_EVERY_MS = 60 * 60_000;
const TRY_EVERY_MS = 60_000;

/** Fetches new versions by itself and installs one only when `mayInstall`: the till is closed and the journal has arrived. Never while quitting. */
export function watchForUpdates(options: { url: string | undefined; mayInstall(): boolean; onTrouble(error: unknown): void }): void {
  if (!app.isPackaged || options.url === undefined) return;
  const { autoUpdater } = electronUpdater;
  autoUpdater.autoDownload = true;
  autoUpdater.autoInstallOnAppQuit = false;
  autoUpdater.setFeedURL({ provider: 'generic', url: options.url });
  autoUpdater.on('error', options.onTrouble);
  autoUpdater.on('update-downloaded', () => {
    const timer = setInterval(() => {
      if (!options.mayInstall()) return;
      clearInterval(timer);
      autoUpdater.quitAndInstall();
    }, TRY_EVERY_MS);
  });
  const ask = () => void autoUpdater.checkForUpdates().catch(options.onTrouble);
  setInterval(ask, ASK_EVERY_MS);
  ask();
}
