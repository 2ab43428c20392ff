import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { AppUpdater } from 'electron-updater';
import type { DeskState, TonightView } from '#shared/door/desk-state.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { Desk } from '../desk.ts';
import type { readMachine } from '../../base/settings.ts';
import type { DeskWindow } from '../window.ts';
import { watchForUpdates } from './watch-for-updates.ts';

type Program = {
  platform: NodeJS.Platform;
  /** The running AppImage. */ appImage: string | undefined;
  /** The text of `app-update.yml`, which every installer carries. */ packaged: string | null;
  /** The folder that this desk's settings named under an earlier version. */ once: string | null;
};

const lineOf = (text: string, key: string): string | undefined => new RegExp(`^${key}: *(\\S.*)$`, 'm').exec(text)?.[1];

/**
 * Why this program does not update itself; null where it does, from the folder that its package names and no other. A
 * package must be able to tell whose a new version is: on Windows by the publisher's name, on a Mac by the signature that
 * macOS itself compares. An AppImage has neither: there https vouches, and the SHA-512 from the same folder.
 */
export function whyNoUpdates({ platform, appImage, packaged, once }: Program): string | null {
  if (packaged === null) return 'it was not installed by an installer';
  if (platform === 'linux' && appImage === undefined) return 'the system’s packages update it';
  if (platform === 'win32' && !/^publisherName:/m.test(packaged))
    return 'the installer is not signed, so nobody could tell whose an update is';
  const url = lineOf(packaged, 'url');
  if (url === undefined || !url.startsWith('https://')) return 'updates come by https only';
  // Whoever named another folder wanted other builds than this package's: they are not brought in unasked.
  return once === null || once === url ? null : `this desk had another folder, ${once}: package it with that one`;
}

/** Around a night: doors are about to open, or people still leave. */
const BEFORE_MS = 3 * HOUR_MS;
const AFTER_MS = HOUR_MS;

/**
 * Whether the desk may restart: the till is closed, everything has arrived, nobody works here and no night is near,
 * also at a desk that only scans.
 */
export function mayInstall(
  {
    cash,
    link,
    cashier,
    draft,
    cardOpen,
    events,
  }: Pick<DeskState, 'cash' | 'link' | 'cashier' | 'draft' | 'cardOpen'> & {
    events: readonly Pick<TonightView, 'startsAt' | 'endsAt'>[];
  },
  now: Date,
): boolean {
  const isNight = events.some(
    ({ startsAt, endsAt }) =>
      now.getTime() > startsAt.getTime() - BEFORE_MS && now.getTime() < endsAt.getTime() + AFTER_MS,
  );
  return cash === null && link.waiting === 0 && cashier === null && draft === null && cardOpen === null && !isNight;
}

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
