import type { TrainingReason } from '#shared/door/training-reason.ts';
import type { FiscalDevice } from '#shared/fiscal/fiscal-device.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { assignedOf } from './device/kept-device.ts';
import { followOffice, type OfficeDevice } from './device/office-device.ts';
import { makeTestReceipt, type TestReceipt } from './device/try-device.ts';
import type { TseAccesses } from './device/tse-access.ts';
import { issuingOf } from './fiscal-of.ts';
import { recoverDocuments } from './recover-documents.ts';
import { runDevice, type FiscalParts } from './run-device.ts';
import type { Tse } from '../../base/security-device.ts';

import { TSE_TIMES } from './tse-times.ts';

/** The desk's security device for all who ask for it. */
export type DeskFiscal = {
  /** What signs the money that is taken; null is training. */
  money(): Tse | null;
  /** What signs here, also while it may not take money yet: documents that a crash has left are its. */
  signing(): Tse | null;
  /** Why money is not taken; null where it is. */
  reason(): TrainingReason | null;
  /** The office has changed the device, which comes into force with the next closing. */
  waitsForClosing(): boolean;
  /** A test receipt at the device, verified by the server where the office gave the device. */
  tryOut(asked: { cashierId: string }): Promise<TestReceipt>;
  /** Only this desk reaches the device: an Epson device, or the stand-in. A cloud's archive comes to the server itself. */
  handsInArchives(): boolean;
  follow(): void;
  recovered(): Promise<void>;
  settleTransactions(): void;
  forget(): void;
  stop(): void;
};

type Parts = FiscalParts & { accesses: TseAccesses };
type Context = () => DeskContext;

/** A device that the environment gives for trying out: there from the first moment, and never proven to a server. */
function useGiven(device: FiscalDevice, { tseTimes = TSE_TIMES, onError }: Parts, ctx: Context): OfficeDevice {
  const running = runDevice(device, { tseTimes, onError, onChange: () => ctx().changed() }, ctx);
  return {
    running: () => running,
    takesMoney: () => true,
    reason: () => null,
    waitsForClosing: () => false,
    follow: () => undefined,
    tryOut: (asked) => makeTestReceipt(issuingOf(ctx(), running.tse), asked),
    forget: () => undefined,
    stop: running.stop,
  };
}

/**
 * The desk's security device: the one that the environment gives, which a packaged desk refuses, or else the office's.
 * Documents that a crash has left are booked before the first new one, and open transactions are closed as soon as the
 * device answers. Without a device all of it does nothing.
 */
export function makeDeskFiscal(parts: Parts, ctx: Context): DeskFiscal {
  const { fiscal, folder, now, isPackaged, accesses, net, onError, tseTimes = TSE_TIMES } = parts;
  const given = isPackaged ? null : fiscal({ folder, now });
  const device =
    given === null
      ? followOffice({ isPackaged, accesses, net, now, onError, tseTimes }, ctx)
      : useGiven(given, parts, ctx);
  let recovery: Promise<void> | undefined;
  const signing = (): Tse | null => device.running()?.tse ?? null;
  return {
    money: () => (device.takesMoney() ? signing() : null),
    signing,
    reason: device.reason,
    waitsForClosing: device.waitsForClosing,
    tryOut: device.tryOut,
    handsInArchives: () => given !== null || assignedOf(ctx().store)?.kind === 'epson',
    follow: device.follow,
    recovered() {
      if (signing() === null) return Promise.resolve();
      recovery ??= recoverDocuments(ctx())
        .catch(onError)
        .finally(() => (recovery = undefined));
      return recovery;
    },
    settleTransactions: () => device.running()?.settle(),
    forget: device.forget,
    stop: device.stop,
  };
}
