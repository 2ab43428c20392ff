import type { DeskTse } from '#shared/fiscal/desk-tse.ts';
import type { TseMaster } from '#shared/fiscal/fiscal-device.ts';
import type { Store } from '../../../base/store/open-store.ts';
import { readSetting, removeSetting, writeSetting } from '../../../base/store/settings-table.ts';
import type { TseParts } from '../tse-calls.ts';

const MASTER = 'tse-master';
/** Every device that has answered since the last closing: a document of each may be in the next one. */
const SEEN = 'tses-seen';
const COUNTER = 'tse-counter';
const ASSIGNED = 'tse-assigned';
const PROVEN = 'tse-proven';

type KeptMaster = Omit<TseMaster, 'validUntil'> & { validUntil: string };
type KeptCounter = { serial: string; counter: number };
type Reading = Pick<Store, 'one'>;

/** Which device this register signs at, and as which client. */
export type Assigned = Pick<DeskTse, 'kind' | 'deviceId' | 'clientId'>;
/** The device whose test receipt the server has verified. */
type Proven = Pick<DeskTse, 'deviceId' | 'clientId'> & { serial: string };

const masterFrom = (kept: KeptMaster): TseMaster => ({ ...kept, validUntil: new Date(kept.validUntil) });

/** The device as it answered last; null before it has. */
export function keptMaster(store: Reading): TseMaster | null {
  const kept = readSetting<KeptMaster>(store, MASTER);
  return kept === null ? null : masterFrom(kept);
}

/** The devices that may have signed documents since the last closing, the one in use last. */
export const mastersSeen = (store: Reading): TseMaster[] => {
  const current = keptMaster(store);
  const earlier = (readSetting<KeptMaster[]>(store, SEEN) ?? []).filter(({ serial }) => serial !== current?.serial);
  return [...earlier.map(masterFrom), ...(current === null ? [] : [current])];
};

/** A closing has frozen them: the next one begins with the device in use. Call it inside the closing's transaction. */
export const forgetMastersSeen = (store: Store): void => removeSetting(store, SEEN);

function keepMaster(store: Store, master: TseMaster): void {
  const seen = mastersSeen(store);
  writeSetting(store, MASTER, master);
  writeSetting(store, SEEN, [...seen.filter(({ serial }) => serial !== master.serial), master]);
}

/** What the desk remembers of its device between two starts. */
export const deviceMemory = (store: () => Store): TseParts['kept'] => ({
  master: () => keptMaster(store()),
  keepMaster: (master) => keepMaster(store(), master),
  counter() {
    const kept = readSetting<KeptCounter>(store(), COUNTER);
    return kept !== null && kept.serial === keptMaster(store())?.serial ? kept.counter : -1;
  },
  keepCounter(counter) {
    const serial = keptMaster(store())?.serial ?? '';
    writeSetting(store(), COUNTER, { serial, counter } satisfies KeptCounter);
  },
});

export const assignedOf = (store: Reading): Assigned | null => readSetting<Assigned>(store, ASSIGNED);

/**
 * Another device from now on, or none: what was known of the one before is not true of it, and one that comes back is
 * tried out again.
 */
export function assign(store: Store, assigned: Assigned | null): void {
  store.inTransaction(() => {
    writeSetting(store, ASSIGNED, assigned);
    removeSetting(store, MASTER);
    removeSetting(store, PROVEN);
  });
}

/** The serial number that was proven for this assignment; null while none was. */
export function provenSerial(store: Reading, assigned: Assigned | null): string | null {
  const proven = readSetting<Proven>(store, PROVEN);
  const isIts = proven !== null && proven.deviceId === assigned?.deviceId && proven.clientId === assigned.clientId;
  return isIts ? proven.serial : null;
}

export const keepProven = (store: Store, { deviceId, clientId, serial }: Proven): void =>
  writeSetting(store, PROVEN, { deviceId, clientId, serial } satisfies Proven);
