import path from 'node:path';
import type { Battery } from '#shared/door/kiosk-bridge.ts';
import type { DoorCardTerminal } from '../base/card-terminal.ts';
import { makePairing, type Paired, type Pairing } from '../link/devices/pairing.ts';
import type { SecretStore } from '../link/devices/secret-store.ts';
import { storeForNew } from '../link/devices/store-of.ts';
import type { Incidents } from '../base/fault/incidents.ts';
import { watchLinkTrouble, type LinkTroubles } from '../link/network/link-trouble.ts';
import type { FiscalParts } from '../till/fiscal/run-device.ts';
import type { Sealer } from '../link/devices/sealed-file.ts';
import { connectToServer, type Meaning, type ServerApi } from '../base/server-api.ts';
import { keepClockSkew } from '../base/server-time.ts';
import { wipeSnapshot } from '../link/snapshot/apply-snapshot.ts';
import { loadSnapshot, type HeldSnapshot } from '../base/held-snapshot.ts';
import type { GivenSettings, SetupFile } from './setup/setup-file.ts';
import { openOrLayAside } from '../base/store/lay-aside.ts';
import { STORE_FILE, type Store } from '../base/store/open-store.ts';
import { readSetting, writeSetting } from '../base/store/settings-table.ts';
import { makeLink, type Link } from '../link/sync/link.ts';
import { startSyncLoop, type SyncLoop } from '../link/sync/sync-loop.ts';

export type DeskParts = FiscalParts & {
  /** What the environment says; null is what this machine was told (`setup`). */ serverUrl: string | null;
  setup: SetupFile;
  sealer: Sealer;
  appVersion: string;
  canVerify: boolean;
  given: GivenSettings;
  incidents: Incidents;
  /** Milliseconds a scan waits for the server, where it is not the usual time. */ claimWithinMs?: number | undefined;
  /** Milliseconds between two rounds with the server, where it is not the usual time. */ pullEveryMs?:
    | number
    | undefined;
  onChange(): void;
};

const REVOKED = 'revoked-at';
const LAST_ANSWER = 'last-answer';

/** What changes while a desk lives. */
export type LiveDesk = {
  parts: DeskParts;
  file: string;
  store: Store;
  snapshot: HeldSnapshot;
  server: ServerApi;
  paired: Paired | null;
  /** The server that gave the access: it is shown to no other one. */ pairedWith: string | null;
  loop: SyncLoop | null;
  cashierId: string | null;
  link: Link;
  trouble: LinkTroubles;
  card: DoorCardTerminal | null;
  /** The security device follows what the snapshot says. */ office: {
    follow(): void;
    forget(): void;
    signaturesLeft(): number | null;
  } | null;
  battery: Battery;
  nextVersion: string | null;
  /** Its access is there and can't be read. */
  isSealed: boolean;
};

export const isRevoked = (self: LiveDesk): boolean => readSetting(self.store, REVOKED) !== null;

/** Where this desk belongs; null until it was told. */
export const serverUrlOf = ({ parts, pairedWith }: LiveDesk): string | null =>
  parts.serverUrl ?? pairedWith ?? parts.setup.read().server?.url ?? null;

/**
 * Where a guest's phone reaches the website: the address the server gives, because the desk may know the server by a
 * local name.
 */
export const siteUrlOf = (self: LiveDesk): string | null => self.snapshot.desk?.siteUrl ?? serverUrlOf(self);

/** Whoever is paired has a server, and one that the environment names is not chosen. */
export const canChooseServer = (self: LiveDesk): boolean =>
  self.parts.serverUrl === null && (self.paired === null || isRevoked(self));

/** From now on it neither reads nor writes; what it sold and was not asked for yet stays in the journal. */
function revoke(self: LiveDesk): void {
  writeSetting(self.store, REVOKED, self.parts.now().getTime());
  wipeSnapshot(self.store);
  self.snapshot = loadSnapshot(self.store);
  self.cashierId = null;
  void self.loop?.stop();
  self.loop = null;
  self.parts.onChange();
}

export function sawServer(self: LiveDesk, meaning: Meaning): void {
  self.link.saw(meaning);
  self.trouble.saw(meaning);
  if (meaning === 'answer') writeSetting(self.store, LAST_ANSWER, self.parts.now().getTime());
  if (meaning === 'revoked' && self.paired !== null && !isRevoked(self)) revoke(self);
}

/** Goes to work with its access: connects, and begins to send and to take. */
export function begin(self: LiveDesk, paired: Paired): void {
  const { onChange, onError } = self.parts;
  self.paired = paired;
  self.pairedWith = paired.serverUrl;
  self.server = connectToServer(serverUrlOf(self) ?? '', paired.token, self.parts.net.fetch);
  self.loop = startSyncLoop({
    store: self.store,
    server: self.server,
    deviceKey: paired.deviceKey,
    now: self.parts.now,
    deskId: () => self.snapshot.desk?.id ?? null,
    battery: () => self.battery,
    pullEveryMs: self.parts.pullEveryMs,
    signaturesLeft: () => self.office?.signaturesLeft() ?? null,
    saw: (meaning) => sawServer(self, meaning),
    onPulled(serverTime) {
      keepClockSkew(self.store, self.parts.now().getTime() - serverTime.getTime());
      self.snapshot = loadSnapshot(self.store);
      self.office?.follow();
      onChange();
    },
    onSettled() {
      onChange();
      void self.card?.settleReleased();
    },
    onError,
  });
  onChange();
}

/** The way to an access; with it, the desk goes to work. */
export function pairingOf(self: LiveDesk, secrets: SecretStore): Pairing {
  return makePairing({
    ...self.parts,
    trouble: self.trouble,
    serverUrl: () => serverUrlOf(self),
    secrets,
    onPaired(paired) {
      self.isSealed = false;
      self.office?.forget(); // another register, which the device does not know yet
      self.store = storeForNew(self.store, { file: self.file, token: paired.token });
      self.snapshot = loadSnapshot(self.store);
      begin(self, paired);
    },
  });
}

/** The desk's folder as it was left, before its access is read. */
export function openLiveDesk(parts: DeskParts): LiveDesk {
  const file = path.join(parts.folder, STORE_FILE);
  const store = openOrLayAside(file, parts.now());
  const self: LiveDesk = {
    parts,
    file,
    store,
    snapshot: loadSnapshot(store),
    server: connectToServer(parts.serverUrl ?? '', null, parts.net.fetch), // asked by nobody before it is paired
    paired: null,
    pairedWith: null,
    loop: null,
    cashierId: null,
    link: makeLink(parts.now, parts.onChange),
    trouble: watchLinkTrouble({
      ...parts,
      serverUrl: () => serverUrlOf(self),
      onFree: () => void self.loop?.anew(),
    }),
    card: null,
    office: null,
    battery: { batteryPercent: null, isCharging: false },
    nextVersion: null,
    isSealed: false,
  };
  return self;
}
