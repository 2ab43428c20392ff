import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { makeHandlers } from '#kiosk/main/shell/calls/handlers.ts';
import type { Desk } from '#kiosk/main/shell/desk.ts';
import type { DeskNet } from '#kiosk/main/link/network/desk-net.ts';
import type { Store } from '#kiosk/main/base/store/open-store.ts';
import { openHeadlessDesk } from '#tests/kiosk/support/headless-desk.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { machine } from '../machine/machine.ts';
import { newOwner, type Owner } from '../machine/owner.ts';
import { browserOf, pause } from './browser.ts';
import { ADMIN_PIN, CASHIER_PIN, eventIdOf, personIdOf } from './house.ts';
import { network } from './network.ts';
import { SHOP } from './server.ts';

export type DeskCalls = ReturnType<typeof makeHandlers>;

/** A desk's main as a process: its store lies in a folder, and it starts again on it. */
export type DoorDesk = {
  name: string;
  start(): void;
  owner(): Owner | null;
  /** Something that a cashier does there; nothing while it is down. */
  does(name: string, work: (calls: DeskCalls, desk: Desk) => Promise<void>): void;
  /** Its journal and all it keeps; null while it is down. */ store(): Store | null;
};

/** Pulls are most of a night's messages. */
const PULL_EVERY_MS = 10 * MINUTE_MS;

export const supervisor = { userId: personIdOf('Admin'), pin: ADMIN_PIN };

const deskNet: DeskNet = {
  fetch: (url, init) => network.fetch(url, init),
  look: async (url, signal) => {
    const answer = await network.fetch(url, { signal });
    return { status: answer.status, location: null, body: await answer.text() };
  },
  lookAsStranger: (url, signal) => deskNet.look(url, signal),
  certificateOf: () => null,
};

async function until(holds: () => boolean, tries = 60): Promise<boolean> {
  for (let i = 0; i < tries; i++) {
    if (holds()) return true;
    await pause(5 * SECOND_MS);
  }
  return false;
}

/** The cashier's PIN, where nobody stands at it, and tonight's event. */
export async function unlock(calls: DeskCalls): Promise<void> {
  await calls.unlock({ userId: personIdOf('Kasse'), pin: CASHIER_PIN });
  await calls.chooseEvent({ eventId: eventIdOf(0) });
}

/** Tries of a quarter of a minute and more: no network that is cut lasts longer. */
const PAIRING_TRIES = 150;

/** Paired by the office, once; then the cashier unlocks it at tonight's event. */
async function makeReady({ calls, desk }: { calls: DeskCalls; desk: Desk }, name: string): Promise<void> {
  const isPaired = (): boolean => desk.state().cashiers.length > 0 && desk.state().events.length > 0;
  for (let i = 0; i < PAIRING_TRIES && !isPaired(); i++) {
    if (desk.state().pairing === null)
      await Promise.resolve(calls.startPairing({ acceptWeakStorage: false })).catch(() => undefined);
    await until(() => desk.state().pairing !== null || isPaired(), 4);
    const userCode = desk.state().pairing?.userCode;
    if (userCode !== undefined)
      await browserOf('Admin')
        .mutate('admin.desks.approve', { userCode, name: `${name} ${i}` })
        .catch(() => undefined);
    await until(isPaired, 12);
  }
  if (!isPaired()) return;
  await unlock(calls);
}

export function makeDesk(dataDir: string, index: number): DoorDesk {
  const name = `desk${index}`;
  const folder = path.join(dataDir, name);
  let generation = 0;
  let running: { owner: Owner; calls: DeskCalls; desk: Desk } | null = null;
  const live = () => (running === null || running.owner.isDead ? null : running);

  async function open(owner: Owner): Promise<void> {
    mkdirSync(folder, { recursive: true });
    const { calls, desk } = await openHeadlessDesk({
      folder,
      serverUrl: SHOP,
      net: deskNet,
      pullEveryMs: PULL_EVERY_MS,
      onError: () => undefined,
    });
    running = { owner, calls, desk };
    await makeReady({ calls, desk }, name);
  }
  return {
    name,
    store: () => live()?.desk.store() ?? null,
    owner: () => live()?.owner ?? null,
    start() {
      const owner = newOwner(name, ++generation);
      machine.post({ owner, name: 'start', work: () => open(owner) });
    },
    does(what, work) {
      const now = live();
      if (now === null) return;
      machine.post({ owner: now.owner, name: what, work: () => work(now.calls, now.desk) });
    },
  };
}
