import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Desk } from '../desk.ts';
import type { readMachine } from '../settings.ts';
import type { DeskWindow } from '../window.ts';
import { installerOf, keepVersion, putBack } from './kept-version.ts';
import { mayInstall } from './may-install.ts';
import type { StartFile } from './start-record.ts';
import { updateChannel } from './update-channel.ts';
import { watchForUpdates, type Watching } from './watch-for-updates.ts';

export type Following = {
  /** The platform's own; asked for only by a program that updates itself. */
  updater(): AppUpdater;
  machine: ReturnType<typeof readMachine>;
  /** Where the package's `app-update.yml` lies. */ resources: string;
  starts: StartFile;
  window: Pick<DeskWindow, 'allowClosing' | 'holdShut'>;
  onError(error: unknown): void;
};

/**
 * Keeps this desk at the newest version of its channel, with a way back. The function that comes back is called when
 * the settings may have named another channel: it is followed at once.
 */
export function followChannel(desk: Desk, following: Following): () => void {
  const { machine, starts, window, onError } = following;
  const file = path.join(following.resources, 'app-update.yml');
  const packaged = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const channel = () =>
    updateChannel({ ...machine, packaged, chosen: desk.given.updates ?? desk.setup.read().updates });
  let watching: Watching | null = null;
  let followed: string | null = null;

  async function keepRunning(): Promise<void> {
    const installer = installerOf(machine);
    const record = starts.read();
    if (installer === null || record === null) return; // the way back is a person's
    const { version } = desk.program();
    if (record.kept?.version === version) return;
    const kept = await keepVersion(installer, { folder: path.join(desk.folder, 'kept-version'), version });
    starts.write({ ...record, kept });
  }

  const watch = (): Watching =>
    watchForUpdates({
      updater: following.updater(),
      url: () => channel().url,
      mayInstall: () => mayInstall(desk.state(), desk.ctx.now()),
      isRefused: (version) => starts.read()?.refused.includes(version) === true,
      keepRunning,
      beforeInstall: () => window.allowClosing(),
      afterFailure() {
        window.holdShut();
        // The updater removes the running AppImage before it moves the new one: a full disk leaves none.
        const kept = starts.read()?.kept;
        if (machine.appImage !== undefined && !existsSync(machine.appImage) && kept?.version === desk.program().version)
          putBack(kept, machine.appImage);
      },
      onReady: desk.setNextVersion,
      onError,
    });

  function follow(): void {
    const found = channel();
    const isAnother = found.url !== followed;
    followed = found.url;
    if (watching !== null && isAnother) void watching.changeChannel();
    if (found.url === null) onError(`no updates: ${found.why}`);
    else watching ??= watch();
  }
  follow();
  return follow;
}
