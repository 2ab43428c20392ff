import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDesk, type Desk } from '#kiosk/main/shell/desk.ts';
import type { DeskParts } from '#kiosk/main/shell/live-desk.ts';
import { demoDevice } from '#kiosk/main/till/fiscal/stand-in/demo-device.ts';
import { makeIncidents } from '#kiosk/main/base/fault/incidents.ts';
import { openSetupFile } from '#kiosk/main/shell/setup/setup-file.ts';
import { makeHandlers } from '#kiosk/main/shell/calls/handlers.ts';
import { signaturesWork } from '#kiosk/main/base/signing-keys.ts';
import { networkOf } from './network-of.ts';
import type { Night } from './prepare-night.ts';

export type HeadlessDesk = {
  desk: Desk;
  calls: ReturnType<typeof makeHandlers>;
  folder: string;
  errors: unknown[];
  close(): Promise<void>;
};

export type HeadlessOptions = Partial<DeskParts> & {
  serverUrl: string | null;
  /** What the question for a folder is answered with. */
  chosenFolder?: string;
};

/** The desk's main without a window: its own store, sync and verbs, asked directly. */
export async function openHeadlessDesk(options: HeadlessOptions): Promise<HeadlessDesk> {
  const errors: unknown[] = [];
  const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'headless-desk-'));
  const desk = await openDesk({
    sealer: {
      isStrong: () => Promise.resolve(true),
      seal: (text) => Promise.resolve(Buffer.from(text)),
      open: (sealed) => Promise.resolve(sealed.toString()),
    },
    setup: openSetupFile(folder),
    net: networkOf({}),
    appVersion: '0.1.0',
    now: () => new Date(),
    canVerify: signaturesWork(),
    isPackaged: false,
    fiscal: demoDevice,
    incidents: makeIncidents({ folder, now: () => new Date(), onChange: () => undefined }),
    given: { printer: null, isFullScreen: null },
    onChange: () => undefined,
    onError: (error) => errors.push(error),
    ...options,
    folder,
  });
  const calls = makeHandlers({
    desk,
    stillHere: () => undefined,
    chooseFolder: () => Promise.resolve(options.chosenFolder ?? null),
    leave: () => undefined,
    portal: { open: () => undefined, close: () => undefined },
    onSettings: () => undefined,
    restart: () => undefined,
    saveDiagnosis: () => ({ file: '' }),
  });
  return { desk, calls, folder, errors, close: () => desk.close() };
}

export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; !(await holds());) {
    if (Date.now() > giveUpAt) throw new Error(`did not come to pass: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A desk's name is taken for ever: a test that is tried again gets another one, which begins the same. */
function freeName({ db }: Night, name: string): string {
  const taken = db.sqlite.prepare<[], string>('SELECT name FROM desks').pluck().all();
  const others = Array.from({ length: taken.length }, (_, i) => `${name} (${i + 2})`);
  return [name, ...others].find((one) => !taken.includes(one)) ?? name;
}

/** Paired, with its snapshot, unlocked, at tonight's event, with 200 € in the till. */
export async function readyDesk(
  night: Night,
  { name, ...options }: HeadlessOptions & { name: string },
): Promise<HeadlessDesk> {
  const headless = await openHeadlessDesk(options);
  const { calls, desk } = headless;
  await calls.startPairing({ acceptWeakStorage: false });
  await night.approve(desk.state().pairing!.userCode, freeName(night, name));
  await until(() => desk.state().cashiers.length > 0 && desk.state().events.length > 0);
  await calls.unlock({ userId: night.cashier.userId, pin: night.cashier.pin });
  await calls.chooseEvent({ eventId: night.eventId });
  await calls.openCash({ count: { 2000: 10 } });
  return headless;
}
