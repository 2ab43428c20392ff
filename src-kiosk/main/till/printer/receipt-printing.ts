import type { ReceiptData } from '#shared/door/receipt-data.ts';
import type { Store } from '../../base/store/open-store.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';
import type { Printer } from './make-printer.ts';

const UNPRINTED = 'unprinted-receipts';
/** A roll that runs out is found out after a few bills. */
const MOST_UNPRINTED = 50;

type Parts = {
  printer: Printer;
  store: () => Store;
  receiptOf: (entryId: string, options: { isCopy: boolean }) => ReceiptData;
};

/** Prints receipts: the first that comes out is the receipt, each one after it a copy. */
export function makeReceiptPrinting({
  printer,
  store,
  receiptOf,
}: Parts): (entryId: string, options: { isAgain: boolean; opensDrawer: boolean }) => void {
  const unprinted = (): string[] => readSetting<string[]>(store(), UNPRINTED) ?? [];

  function note(entryId: string, isPrinted: boolean): void {
    const before = unprinted();
    const others = before.filter((id) => id !== entryId);
    if (isPrinted && others.length === before.length) return;
    writeSetting(store(), UNPRINTED, isPrinted ? others : [...others, entryId].slice(-MOST_UNPRINTED));
  }

  return (entryId, { isAgain, opensDrawer }) => {
    if (printer.state() === 'none') return;
    const isCopy = isAgain && !unprinted().includes(entryId);
    printer
      .print(() => receiptOf(entryId, { isCopy }), { opensDrawer })
      .then(
        (isPrinted) => isCopy || note(entryId, isPrinted),
        () => undefined,
      );
  };
}
