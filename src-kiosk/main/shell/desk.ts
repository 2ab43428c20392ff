import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { ServerQuestion, ServerView } from '#shared/door/desk-setup.ts';
import type { Battery } from '#shared/door/kiosk-bridge.ts';
import type { DeskState } from '#shared/door/desk-state.ts';
import type { DeskContext } from '../base/desk-context.ts';
import type { DeskFiscal } from '../till/fiscal/desk-fiscal.ts';
import { makeBooksExport, type BooksExport } from '../till/fiscal/export/books-export.ts';
import { deskState } from './desk-state.ts';
import { storeOf } from '../link/devices/store-of.ts';
import { deviceKeyOf, type Pairing } from '../link/devices/pairing.ts';
import type { Incidents } from '../base/fault/incidents.ts';
import { markEnded, markRunning, wasCutOff } from '../base/fault/mark-running.ts';
import { openSecretStore } from '../link/devices/secret-store.ts';
import {
  begin,
  canChooseServer,
  isRevoked,
  openLiveDesk,
  pairingOf,
  serverUrlOf,
  siteUrlOf,
  type DeskParts,
  type LiveDesk,
} from './live-desk.ts';
import { CHOSEN_EVENT, makeContext } from './make-context.ts';
import type { SeenCertificate } from '../link/network/certificates.ts';
import type { LinkTroubles } from '../link/network/link-trouble.ts';
import { makePrinter, type Printer } from '../till/printer/make-printer.ts';
import { loadSnapshot } from '../base/held-snapshot.ts';
import type { GivenSettings, SetupFile } from './setup/setup-file.ts';
import { askServer } from './setup/ask-server.ts';
import { isBehindSignIn } from './setup/behind-sign-in.ts';
import type { Store } from '../base/store/open-store.ts';
import { writeSetting } from '../base/store/settings-table.ts';

/** A security device that does not answer within this is asked again later. */
const MEET_WITHIN_MS = 5_000;

/** The desk without its window: everything it knows and does, ready to be asked. */
export type Desk = {
  ctx: DeskContext;
  fiscal: DeskFiscal;
  books: BooksExport;
  store(): Store;
  state(): DeskState;
  folder: string;
  setup: SetupFile;
  given: GivenSettings;
  incidents: Incidents;
  trouble: LinkTroubles;
  printer: Printer;
  pairing: Pairing;
  pinKey(): string;
  /** Who works from now on; null locks. */
  setCashier(userId: string | null): void;
  chooseEvent(eventId: string): void;
  setBattery(battery: Battery): void;
  /** Null until it was told where it belongs. */
  serverUrl(): string | null;
  /** Whether a server of ours is there; nothing is kept by asking. */
  askServer(question: ServerQuestion): Promise<ServerView>;
  /** This desk belongs to that server from now on. */
  chooseServer(question: ServerQuestion): Promise<void>;
  /** This program's version, and the one that lies ready to come in after the night. */
  program(): { version: string; next: string | null };
  setNextVersion: (version: string) => void;
  /** What the server has shown last; null without encryption, and before it has shown one. */
  certificate(): (SeenCertificate & { host: string }) | null;
  /** One whole round with the server; false when it did not come through. */
  syncNow(): Promise<boolean>;
  /** The machine slept: server, security device and printer are asked anew, whatever they said before. */
  wokeUp(): Promise<void>;
  close(): Promise<void>;
};

/**
 * A keyring that is locked, or another one than before: the desk starts all the same, for its journal must not lie out
 * of reach.
 */
async function readAccess(self: LiveDesk, secrets: ReturnType<typeof openSecretStore>): Promise<void> {
  const kept = await secrets.read().catch((error: unknown) => {
    self.parts.onError(error);
    self.isSealed = true;
    return null;
  });
  if (kept === null) return;
  self.store = storeOf(self.store, { file: self.file, token: kept.token });
  self.snapshot = loadSnapshot(self.store);
  self.pairedWith = kept.serverUrl ?? null;
  self.paired = { ...kept, serverUrl: self.pairedWith, deviceKey: deviceKeyOf(kept.deviceKey) };
  if (!isRevoked(self)) begin(self, self.paired);
}

/** Who works here, and at which of tonight's events. */
function choices(self: LiveDesk): Pick<Desk, 'setCashier' | 'chooseEvent'> {
  const { onChange } = self.parts;
  return {
    setCashier(userId) {
      self.cashierId = userId;
      onChange();
    },
    chooseEvent(eventId) {
      writeSetting(self.store, CHOSEN_EVENT, eventId);
      onChange();
    },
  };
}

/** Where the desk belongs, as the first start asks it. */
function serverCalls(self: LiveDesk): Pick<Desk, 'serverUrl' | 'certificate' | 'askServer' | 'chooseServer'> {
  const { parts } = self;
  async function ask(question: ServerQuestion): Promise<ServerView> {
    const asked = { ...question, deskVersion: parts.appVersion };
    const found = await askServer(asked, parts.net).catch(async (error: unknown) => {
      throw (await isBehindSignIn(error, question.text, self.trouble)) ? new DeskRefusal('SERVER_SIGN_IN') : error;
    });
    if (canChooseServer(self)) self.trouble.saw('answer');
    return found;
  }
  return {
    serverUrl: () => serverUrlOf(self),
    certificate() {
      const url = serverUrlOf(self);
      const host = url === null ? '' : new URL(url).hostname;
      const seen = parts.net.certificateOf(host);
      return url?.startsWith('https:') === true && seen !== null ? { ...seen, host } : null;
    },
    askServer: ask,
    async chooseServer(question) {
      if (!canChooseServer(self)) throw new DeskRefusal('SERVER_FIXED');
      const { url, name } = await ask(question);
      parts.setup.change({ server: { url, name } });
      self.pairedWith = null;
      parts.onChange();
    },
  };
}

/** This program and the machine it runs on. */
function machineFacts(self: LiveDesk): Pick<Desk, 'program' | 'setNextVersion' | 'setBattery'> {
  const { parts } = self;
  return {
    program: () => ({ version: parts.appVersion, next: self.nextVersion }),
    setNextVersion(version) {
      self.nextVersion = version;
      parts.onChange();
    },
    setBattery: (battery) => void Object.assign(self.battery, battery),
  };
}

async function askAnew(self: LiveDesk, ctx: DeskContext, printer: Printer): Promise<void> {
  const device = ctx
    .signing()
    ?.meet(MEET_WITHIN_MS)
    .catch(() => undefined); // what it lacks, it says itself
  await Promise.all([self.loop?.anew(), printer.check(), device]);
  self.parts.onChange();
}

type Seen = Pick<Desk, 'pairing' | 'printer' | 'books'> & { isKeyringStrong: boolean };

/** What the screens show beside what stands in the store. */
function situationOf(
  self: LiveDesk,
  { pairing, printer, books, isKeyringStrong }: Seen,
): Parameters<typeof deskState>[1] {
  const { parts } = self;
  return {
    serverUrl: serverUrlOf(self),
    siteUrl: siteUrlOf(self),
    canChooseServer: canChooseServer(self),
    isPaired: self.paired !== null,
    isRevoked: isRevoked(self),
    isSealed: self.isSealed,
    isKeyringStrong,
    pairing: pairing.view(),
    isSoundOn: parts.setup.read().isSoundOn,
    incidents: parts.incidents.view(),
    offlineSince: self.link.offlineSince(),
    trouble: self.loop !== null && self.link.isOnline() ? null : self.trouble.current(),
    printer: printer.state(),
    booksExport: books.view(),
  };
}

/** Opens the desk's folder: as it was left, at whatever moment that was. */
export async function openDesk(parts: DeskParts): Promise<Desk> {
  const secrets = openSecretStore(parts.folder, parts.sealer);
  const isKeyringStrong = await secrets.isStrong();
  const self = openLiveDesk(parts);
  await readAccess(self, secrets);
  const pairing = pairingOf(self, secrets);
  const printer = makePrinter(() => {
    const { printer: address, printerModel: model, paperMm } = parts.setup.read();
    return { address: parts.given.printer ?? address, model, paperMm };
  }, parts.onChange);
  const { ctx, fiscal } = makeContext(self, { printer, acceptsWeakStorage: secrets.isWeakAccepted });
  const signaturesLeft = (): number | null => ctx.signing()?.remaining() ?? null;
  [self.card, self.office] = [ctx.card, { follow: ctx.followOffice, forget: fiscal.forget, signaturesLeft }];
  const books = makeBooksExport({
    ctx: () => ctx,
    deviceKey: () => self.paired?.deviceKey ?? null,
    onError: parts.onError,
  });
  if (wasCutOff(parts.folder)) parts.incidents.tell('program-ended');
  markRunning(parts.folder);
  ctx.followOffice();
  if (self.paired !== null) ctx.settleTransactions();
  return {
    folder: parts.folder,
    setup: parts.setup,
    given: parts.given,
    incidents: parts.incidents,
    trouble: self.trouble,
    printer,
    ctx,
    fiscal,
    books,
    store: () => self.store,
    pairing,
    pinKey: () => self.paired?.pinKey ?? '',
    state: () => deskState(ctx, situationOf(self, { pairing, printer, books, isKeyringStrong })),
    ...choices(self),
    ...serverCalls(self),
    ...machineFacts(self),
    syncNow: () => self.loop?.now() ?? Promise.resolve(false),
    wokeUp: () => askAnew(self, ctx, printer),
    async close() {
      for (const one of [pairing, self.trouble, fiscal]) one.stop();
      await self.loop?.stop();
      self.store.close();
      markEnded(parts.folder);
    },
  };
}
