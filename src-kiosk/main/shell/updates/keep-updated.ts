import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { Desk } from '../desk.ts';
import type { readMachine } from '../../base/settings.ts';
import type { DeskWindow } from '../window.ts';
import { mayInstall } from './may-install.ts';
import { whyNoUpdates } from './update-channel.ts';
import { watchForUpdates } from './watch-for-updates.ts';

type Following = {
  /** The platform's own; asked for only by a program that updates itself. */
  updater(): AppUpdater;
  machine: ReturnType<typeof readMachine>;
  /** Where the package's `app-update.yml` lies. */ resources: string;
  window: Pick<DeskWindow, 'allowClosing' | 'holdShut'>;
  onError(error: unknown): void;
};

/** What earlier versions kept here for a way back: a whole installer, and a count of starts. */
const OF_EARLIER_VERSIONS = ['kept-version', 'starts.json', 'starts.json.new'];

/** Clears away what earlier versions kept for their updates; what can't be removed stays. */
export function clearKeptVersions(folder: string): void {
  for (const name of OF_EARLIER_VERSIONS)
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {
      // It takes room, no more.
    }
}

/** Keeps this desk at the newest version of the folder that its package names. */
export function keepUpdated(desk: Desk, { updater, machine, resources, window, onError }: Following): void {
  clearKeptVersions(desk.folder);
  const file = path.join(resources, 'app-update.yml');
  const packaged = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const why = whyNoUpdates({ ...machine, packaged, once: desk.setup.read().updates });
  if (why !== null) return onError(`no updates: ${why}`);
  watchForUpdates({
    updater: updater(),
    mayInstall: () => mayInstall(desk.state(), desk.ctx.now()),
    beforeInstall: () => window.allowClosing(),
    afterFailure: () => window.holdShut(),
    onReady: desk.setNextVersion,
    onError,
  });
}
