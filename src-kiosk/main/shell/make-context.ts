import path from 'node:path';
import type { RosterEntry } from '#shared/door/snapshot.ts';
import { makeDoorCard } from '../till/card/door-card.ts';
import { tillSheet } from '../till/cash/till-sheet.ts';
import { moneyLedger, type DeskContext } from '../base/desk-context.ts';
import { openSealedFile } from '../link/devices/sealed-file.ts';
import { makeArchives } from '../till/fiscal/device/hand-in-archives.ts';
import { keepTseAccess } from '../till/fiscal/device/tse-access.ts';
import { makeDeskFiscal, type DeskFiscal } from '../till/fiscal/desk-fiscal.ts';
import { sawServer, siteUrlOf, type LiveDesk } from './live-desk.ts';
import type { Printer } from '../till/printer/make-printer.ts';
import { makeReceiptPrinting } from '../till/printer/receipt-printing.ts';
import { tillSheetLines } from '../till/printer/till-sheet-lines.ts';
import { readDraft, renewDraft } from '../till/sales/basket-draft.ts';
import { receiptOf } from '../till/sales/receipt-of.ts';
import { receiptUrl } from '../till/sales/receipt-url.ts';
import { serverTime } from '../base/server-time.ts';
import { loadSnapshot } from '../base/held-snapshot.ts';
import { tonightsEvent } from '../link/snapshot/tonights-event.ts';
import { releaseMaster } from '../link/snapshot/waiting-master.ts';
import { readSetting } from '../base/store/settings-table.ts';
import { isTrainingChosen } from '../base/store/training-chosen.ts';

export const CHOSEN_EVENT = 'chosen-event';
/** A guest waits 400 ms at the most, what the desk itself does included; a cancelling is heard within a second. */
const [CLAIM_WITHIN_MS, CANCEL_WITHIN_MS] = [380, 900];

type Parts = { printer: Printer; acceptsWeakStorage(): boolean };

/** The access to the security device is sealed beside the desk's own. */
function fiscalOf(self: LiveDesk, acceptsWeakStorage: () => boolean, ctx: () => DeskContext): DeskFiscal {
  const { folder, sealer, now, onError } = self.parts;
  const accesses = keepTseAccess({
    sealed: openSealedFile<unknown>(folder, 'tse', sealer),
    acceptsWeakStorage,
    ask: () => self.server.tseAccess(),
    now: () => serverTime(self.store, now()), // which says when a token ends
    onError,
  });
  return makeDeskFiscal({ ...self.parts, accesses }, ctx);
}

/** Training never asks for a real card, and without a link the terminal beside the desk serves. */
const cardOf = (self: LiveDesk, ctx: () => DeskContext): DeskContext['card'] =>
  makeDoorCard({
    store: () => self.store,
    server: () => self.server,
    saw: (meaning) => sawServer(self, meaning),
    onChange: self.parts.onChange,
    cancelWithinMs: () => ctx().cancelWithinMs,
    onCancelledLate(saleId) {
      if (readDraft(ctx())?.saleId === saleId) renewDraft(ctx());
    },
    hasReader: () => moneyLedger(ctx()) === 'real' && ctx().isOnline() && self.snapshot.desk?.hasCardReader === true,
  });

const archivesOf = (self: LiveDesk, ctx: () => DeskContext): ReturnType<typeof makeArchives> =>
  makeArchives({
    ctx,
    folder: path.join(self.parts.folder, 'archives'),
    upload: (archive, file) => self.server.sendArchive(archive, file),
    onError: self.parts.onError,
  });

/** All that the verbs of a desk are given, and its security device. */
export function makeContext(
  self: LiveDesk,
  { printer, acceptsWeakStorage }: Parts,
): { ctx: DeskContext; fiscal: DeskFiscal } {
  const fiscal = fiscalOf(self, acceptsWeakStorage, () => ctx);
  const archives = archivesOf(self, () => ctx);
  const ctx: DeskContext = {
    get fiscal() {
      return fiscal.money();
    },
    signing: fiscal.signing,
    trainingReason: () => fiscal.reason() ?? (isTrainingChosen(self.store) ? 'chosen' : null),
    waitsForClosing: fiscal.waitsForClosing,
    handsInArchives: fiscal.handsInArchives,
    recovered: fiscal.recovered,
    settleTransactions: fiscal.settleTransactions,
    followOffice() {
      if (releaseMaster(self.store)) self.snapshot = loadSnapshot(self.store);
      fiscal.follow();
      archives.look();
    },
    appVersion: self.parts.appVersion,
    get store() {
      return self.store;
    },
    now: self.parts.now,
    snapshot: () => self.snapshot,
    server: () => self.server,
    isOnline: () => self.loop !== null && self.link.isOnline(),
    linkSaw: (meaning) => sawServer(self, meaning),
    changed: self.parts.onChange,
    wakeSync: () => self.loop?.wake(),
    cashier: (): RosterEntry | null =>
      self.cashierId === null ? null : (self.snapshot.person(self.cashierId) ?? null),
    tonight: () =>
      tonightsEvent(
        self.snapshot,
        readSetting<string>(self.store, CHOSEN_EVENT),
        serverTime(self.store, self.parts.now()),
      ),
    canVerify: self.parts.canVerify,
    claimWithinMs: self.parts.claimWithinMs ?? CLAIM_WITHIN_MS,
    cancelWithinMs: CANCEL_WITHIN_MS,
    card: cardOf(self, () => ctx),
    receiptUrl: (entryId) =>
      moneyLedger(ctx) === 'training' || self.paired === null
        ? null
        : receiptUrl(siteUrlOf(self) ?? '', { entryId, pinKey: self.paired.pinKey }),
    print: makeReceiptPrinting({
      printer,
      store: () => self.store,
      receiptOf: (entryId, options) => receiptOf(ctx, entryId, options),
    }),
    printSheet: (asked) => printer.printSheet((columns) => tillSheetLines(tillSheet(ctx, asked), columns)),
    kickDrawer: () => printer.openDrawer(),
  };
  return { ctx, fiscal };
}
