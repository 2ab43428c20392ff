import type { SheetAsked } from '#shared/door/kiosk-bridge.ts';
import type { RosterEntry, SnapshotEvent } from '#shared/door/snapshot.ts';
import type { TrainingReason } from '#shared/door/training-reason.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { DoorCardTerminal } from './card-terminal.ts';
import type { Tse } from './security-device.ts';

import type { Ledger } from './journal/journal.ts';
import type { HeldSnapshot } from './held-snapshot.ts';
import type { ServerApi } from './server-api.ts';
import type { Store } from './store/open-store.ts';
import { isTrainingChosen } from './store/training-chosen.ts';

/** What every verb of the desk is given. */
export type DeskContext = {
  store: Store;
  /** This desk's clock: in the demo and in tests another one than the machine's. */
  now(): Date;
  snapshot(): HeldSnapshot;
  server(): ServerApi;
  isOnline(): boolean;
  /** A call was answered, or was not: from that the link decides whether there is a network. */
  linkSaw(outcome: 'answer' | 'silence' | 'revoked'): void;
  /** Something the screens show is different now. */
  changed(): void;
  /** There is something to send. */
  wakeSync(): void;
  cashier(): RosterEntry | null;
  tonight(): SnapshotEvent | null;
  /** The device that signs the money that is taken; null is training. It changes between sales only. */
  readonly fiscal: Tse | null;
  /** What signs at this desk, also while it may not take money yet. */
  signing(): Tse | null;
  /** Why money is not taken; null where it is. */
  trainingReason(): TrainingReason | null;
  /** The office has changed the security device, and documents wait for their closing at the one before. */
  waitsForClosing(): boolean;
  /** The device keeps its archive where only this desk reaches it: the desk hands it to the server. */
  handsInArchives(): boolean;
  /** What the office has changed comes into force, where nothing stands in its way. */
  followOffice(): void;
  /** What a crash has left between money and signature is booked: no document begins before. */
  recovered(): Promise<void>;
  /** Closes in the background what nobody needs any more at the security device. */
  settleTransactions(): void;
  appVersion: string;
  card: DoorCardTerminal;
  /**
   * Sends a receipt on its way; it never waits, and never fails a sale. Printed again it is a copy, unless none came out
   * before.
   */
  print(entryId: string, options: { isAgain: boolean; opensDrawer: boolean }): void;
  /** The X report, or a closing's sheet by its number. */
  printSheet(asked: SheetAsked): void;
  kickDrawer(): void;
  /** Where a guest reads the receipt of a sale or a refund on their own phone; null is training, which has none. */
  receiptUrl(entryId: string): string | null;
  /** How long a guest waits for the network before the desk decides alone. */
  claimWithinMs: number;
  /** How long a cancelled card payment may keep the cashier waiting for the reader's answer. */
  cancelWithinMs: number;
  /** Codes can be trusted: the self-test at start passed. */
  canVerify: boolean;
};

export function requireCashier(ctx: DeskContext): RosterEntry {
  const cashier = ctx.cashier();
  if (cashier === null) throw new DeskRefusal('NOT_OPEN');
  return cashier;
}

export function requireTonight(ctx: DeskContext): SnapshotEvent {
  const event = ctx.tonight();
  if (event === null) throw new DeskRefusal('NO_EVENT');
  return event;
}

/** Money that no security device signs, or that somebody trains with: a chain of its own, never sent, never in the takings. */
export function moneyLedger(ctx: DeskContext): Ledger {
  return ctx.fiscal === null || isTrainingChosen(ctx.store) ? 'training' : 'real';
}
