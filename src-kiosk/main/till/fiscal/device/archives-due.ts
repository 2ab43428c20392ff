import type { FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import type { Store } from '../../../base/store/open-store.ts';
import { readSetting, writeSetting } from '../../../base/store/settings-table.ts';

/** The device's archive of one closing that the server does not have yet. */
export type ArchiveDue = {
  /** The closing's journal entry: the server files the archive under it. */
  closingEntryId: string;
  deviceSerial: string;
  fromTx: number;
  toTx: number;
  tries: number;
  /** Milliseconds since 1970. */
  nextTryAt: number;
};

const DUE = 'archives-due';
/** A desk that was away for so many nights has its archive at the device itself. */
const MOST_DUE = 400;

/** The oldest first. */
export const archivesDue = (store: Pick<Store, 'one'>): ArchiveDue[] => readSetting<ArchiveDue[]>(store, DUE) ?? [];

/** Of each device that has signed in a closing. Call it inside the closing's transaction. */
export function noteArchives(
  store: Store,
  { closingEntryId, documents }: { closingEntryId: string; documents: readonly FiscalDocument[] },
): void {
  const numbers = new Map<string, number[]>();
  for (const { fiscal } of documents) {
    const { deviceSerial, transactionNumber } = fiscal;
    if (deviceSerial === '' || transactionNumber === null) continue;
    numbers.set(deviceSerial, [...(numbers.get(deviceSerial) ?? []), transactionNumber]);
  }
  const due = [...numbers].map(([deviceSerial, all]) => ({
    closingEntryId,
    deviceSerial,
    fromTx: all.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    toTx: all.reduce((a, b) => Math.max(a, b), 0),
    tries: 0,
    nextTryAt: 0,
  }));
  if (due.length > 0) writeSetting(store, DUE, [...archivesDue(store), ...due].slice(-MOST_DUE));
}

const isIt = (a: ArchiveDue, b: ArchiveDue): boolean =>
  a.closingEntryId === b.closingEntryId && a.deviceSerial === b.deviceSerial;

/** The server has it, or there will never be one. */
export function dropArchive(store: Store, done: ArchiveDue): void {
  store.inTransaction(() =>
    writeSetting(
      store,
      DUE,
      archivesDue(store).filter((one) => !isIt(one, done)),
    ),
  );
}

/** It did not come about: again at that time. */
export function putArchiveOff(store: Store, due: ArchiveDue, nextTryAt: number): void {
  store.inTransaction(() =>
    writeSetting(
      store,
      DUE,
      archivesDue(store).map((one) => (isIt(one, due) ? { ...one, tries: one.tries + 1, nextTryAt } : one)),
    ),
  );
}
