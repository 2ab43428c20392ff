import path from 'node:path';
import { businessDayOf } from '#shared/berlin.ts';
import type { FiscalDevice } from '#shared/door/fiscal-device.ts';
import type { RosterEntry, SnapshotEvent } from '#shared/door/snapshot.ts';
import type { DeskState } from '#shared/door/desk-state.ts';
import type { DoorCardTerminal } from './card/card-terminal.ts';
import { makeDoorCard } from './card/door-card.ts';
import { tillSheet } from './cash/till-sheet.ts';
import type { DeskContext } from './desk-context.ts';
import { serverTime, keepClockSkew } from './server-time.ts';
import { wipeSnapshot } from './snapshot/apply-snapshot.ts';
import { loadSnapshot, type HeldSnapshot } from './snapshot/held-snapshot.ts';
import { storeForNew, storeOf } from './devices/store-of.ts';
import { deviceKeyOf, makePairing, type Paired } from './devices/pairing.ts';
import { openSecretStore, type Sealer } from './devices/secret-store.ts';
import { makePrinter, type Printer } from './printer/make-printer.ts';
import { COLUMNS } from './printer/receipt-bytes.ts';
import { tillSheetLines } from './printer/till-sheet-lines.ts';
import { receiptOf } from './sales/receipt-of.ts';
import { receiptUrl } from './sales/receipt-url.ts';
import { connectToServer, type Meaning, type ServerApi } from './server-api.ts';
import { deskState } from './desk-state.ts';
import { openStore, type Store } from './store/open-store.ts';
import { readSetting, writeSetting } from './store/settings-table.ts';
import { makeLink, type Link } from './sync/link.ts';
import { startSyncLoop, type SyncLoop } from './sync/sync-loop.ts';

export type DeskParts = {
  folder: string;
  serverUrl: string;
  sealer: Sealer;
  appVersion: string;
  now(): Date;
  canVerify: boolean;
  /** Built once the store is there; null is training. */
  fiscal(store: () => Store, now: () => Date): FiscalDevice | null;
  printerAddress: string | undefined;
  onChange(): void;
  onError(error: unknown): void;
};

/** The desk without its window: everything it knows and does, ready to be asked. */
export type Desk = {
  ctx: DeskContext;
  store(): Store;
  state(): DeskState;
  folder: string;
  printer: Printer;
  pairing: ReturnType<typeof makePairing>;
  pinKey(): string;
  /** Who works from now on; null locks. */
  setCashier(userId: string | null): void;
  chooseEvent(eventId: string): void;
  /** This program's version, and the one that lies ready to come in after the night. */
  program(): { version: string; next: string | null };
  setNextVersion: (version: string) => void;
  /** One whole round with the server; false when it did not come through. */
  syncNow(): Promise<boolean>;
  close(): Promise<void>;
};

const REVOKED = 'revoked-at';
const CHOSEN_EVENT = 'chosen-event';
const LAST_ANSWER = 'last-answer';
/** A guest waits 400 ms at the most, what the desk itself does included (kiosk.md §8). */
const CLAIM_WITHIN_MS = 380;
export const STORE_FILE = 'desk.sqlite';

/** Tonight's event: the one somebody chose until its night is over, else the one under way, else the next. */
function tonightOf(snapshot: HeldSnapshot, chosen: string | null, now: Date): SnapshotEvent | null {
  const picked = chosen === null ? undefined : snapshot.eventOf(chosen);
  const isOver =
    picked !== undefined &&
    picked.endsAt <= now.getTime() &&
    businessDayOf(new Date(picked.startsAt)) < businessDayOf(now);
  const running = snapshot.events
    .filter((event) => !event.isCancelled && event.endsAt > now.getTime())
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return (isOver ? undefined : picked) ?? running[0] ?? picked ?? snapshot.events[0] ?? null;
}

/** What changes while a desk lives. */
type Self = {
  parts: DeskParts;
  file: string;
  store: Store;
  snapshot: HeldSnapshot;
  server: ServerApi;
  paired: Paired | null;
  loop: SyncLoop | null;
  cashierId: string | null;
  link: Link;
  card: DoorCardTerminal | null;
  nextVersion: string | null;
  /** Its access is there and can't be read. */
  isSealed: boolean;
};

const isRevoked = (self: Self): boolean => readSetting(self.store, REVOKED) !== null;

/** From now on it neither reads nor writes; what it sold and was not asked for yet stays in the journal. */
function revoke(self: Self): void {
  writeSetting(self.store, REVOKED, self.parts.now().getTime());
  wipeSnapshot(self.store);
  self.snapshot = loadSnapshot(self.store);
  self.cashierId = null;
  void self.loop?.stop();
  self.loop = null;
  self.parts.onChange();
}

function saw(self: Self, meaning: Meaning): void {
  self.link.saw(meaning);
  if (meaning === 'answer') writeSetting(self.store, LAST_ANSWER, self.parts.now().getTime());
  if (meaning === 'revoked' && self.paired !== null && !isRevoked(self)) revoke(self);
}

function begin(self: Self, paired: Paired): void {
  const { onChange, onError, serverUrl } = self.parts;
  self.paired = paired;
  self.server = connectToServer(serverUrl, paired.token);
  self.loop = startSyncLoop({
    store: self.store,
    server: self.server,
    deviceKey: paired.deviceKey,
    now: self.parts.now,
    deskId: () => self.snapshot.desk?.id ?? null,
    saw: (meaning) => saw(self, meaning),
    onPulled(serverTime) {
      keepClockSkew(self.store, self.parts.now().getTime() - serverTime.getTime());
      self.snapshot = loadSnapshot(self.store);
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

function makeContext(self: Self, printer: Printer): DeskContext {
  const ctx: DeskContext = {
    get store() {
      return self.store;
    },
    now: self.parts.now,
    snapshot: () => self.snapshot,
    server: () => self.server,
    isOnline: () => self.loop !== null && self.link.isOnline(),
    linkSaw: (meaning) => saw(self, meaning),
    changed: self.parts.onChange,
    wakeSync: () => self.loop?.wake(),
    cashier: (): RosterEntry | null =>
      self.cashierId === null ? null : (self.snapshot.person(self.cashierId) ?? null),
    tonight: () =>
      tonightOf(self.snapshot, readSetting<string>(self.store, CHOSEN_EVENT), serverTime(self.store, self.parts.now())),
    canVerify: self.parts.canVerify,
    claimWithinMs: CLAIM_WITHIN_MS,
    fiscal: self.parts.fiscal(() => self.store, self.parts.now),
    // Training never asks for a real card, and without a link the terminal beside the desk serves.
    card: makeDoorCard({
      store: () => self.store,
      server: () => self.server,
      saw: (meaning) => saw(self, meaning),
      onChange: self.parts.onChange,
      hasReader: () => ctx.fiscal !== null && ctx.isOnline() && self.snapshot.desk?.hasCardReader === true,
    }),
    receiptUrl: (entryId) =>
      ctx.fiscal === null || self.paired === null
        ? null
        : receiptUrl(self.parts.serverUrl, { entryId, pinKey: self.paired.pinKey }),
    print: (saleId, { isCopy, opensDrawer }) =>
      printer.print(() => receiptOf(ctx, saleId, { isCopy }), { opensDrawer }),
    printSheet: (zNumber) => printer.printSheet(() => tillSheetLines(tillSheet(ctx, zNumber), COLUMNS)),
    kickDrawer: () => printer.openDrawer(),
  };
  return ctx;
}

function makeSelf(parts: DeskParts): Self {
  const file = path.join(parts.folder, STORE_FILE);
  const store = openStore(file);
  return {
    parts,
    file,
    store,
    snapshot: loadSnapshot(store),
    server: connectToServer(parts.serverUrl, null),
    paired: null,
    loop: null,
    cashierId: null,
    link: makeLink(parts.now, parts.onChange),
    card: null,
    nextVersion: null,
    isSealed: false,
  };
}

/** Opens the desk's folder: as it was left, at whatever moment that was. */
export async function openDesk(parts: DeskParts): Promise<Desk> {
  const secrets = openSecretStore(parts.folder, parts.sealer);
  const isKeyringStrong = await secrets.isStrong();
  const self = makeSelf(parts);
  // A keyring that is locked, or another one than before: the desk starts all the same, for its journal must not lie
  // out of reach.
  const kept = await secrets.read().catch((error: unknown) => {
    parts.onError(error);
    self.isSealed = true;
    return null;
  });
  if (kept !== null) {
    self.store = storeOf(self.store, { file: self.file, token: kept.token });
    self.snapshot = loadSnapshot(self.store);
    self.paired = { ...kept, deviceKey: deviceKeyOf(kept.deviceKey) };
    if (!isRevoked(self)) begin(self, self.paired);
  }
  const pairing = makePairing({
    ...parts,
    server: connectToServer(parts.serverUrl, null),
    secrets,
    onPaired(paired) {
      self.isSealed = false;
      self.store = storeForNew(self.store, { file: self.file, token: paired.token });
      self.snapshot = loadSnapshot(self.store);
      begin(self, paired);
    },
  });
  const printer = makePrinter(parts.printerAddress, parts.onChange);
  const ctx = makeContext(self, printer);
  self.card = ctx.card;
  return {
    folder: parts.folder,
    printer,
    ctx,
    store: () => self.store,
    pairing,
    pinKey: () => self.paired?.pinKey ?? '',
    state: () =>
      deskState(ctx, {
        serverUrl: parts.serverUrl,
        isPaired: self.paired !== null,
        isRevoked: isRevoked(self),
        isSealed: self.isSealed,
        isKeyringStrong,
        pairing: pairing.view(),
        offlineSince: self.link.offlineSince(),
        printer: printer.state(),
      }),
    setCashier(userId) {
      self.cashierId = userId;
      parts.onChange();
    },
    chooseEvent(eventId) {
      writeSetting(self.store, CHOSEN_EVENT, eventId);
      parts.onChange();
    },
    program: () => ({ version: parts.appVersion, next: self.nextVersion }),
    setNextVersion(version) {
      self.nextVersion = version;
      parts.onChange();
    },
    syncNow: () => self.loop?.now() ?? Promise.resolve(false),
    async close() {
      pairing.stop();
      await self.loop?.stop();
      self.store.close();
    },
  };
}
