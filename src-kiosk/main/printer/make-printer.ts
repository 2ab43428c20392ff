import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { drawerBytes, receiptBytes, sheetBytes } from './receipt-bytes.ts';
import type { ReceiptLine } from './receipt-lines.ts';
import { sendToPrinter } from './send-to-printer.ts';

type PrinterState = 'none' | 'ready' | 'dead';
export type Printer = {
  state(): PrinterState;
  print(receipt: () => ReceiptData, options: { opensDrawer: boolean }): void;
  printSheet(lines: () => ReceiptLine[]): void;
  openDrawer(): void;
  check(): Promise<PrinterState>;
};

const WAKE_UP = Uint8Array.of(0x1b, 0x40);

/** Prints one after the other in the background; a dead printer is seen on the screen and stops nothing. */
export function makePrinter(addressNow: () => string | null, onChange: () => void): Printer {
  let isDead = false;
  let queue: Promise<unknown> = Promise.resolve();

  function send(bytes: () => Uint8Array): Promise<void> {
    const address = addressNow();
    if (address === null) return Promise.resolve();
    const sent = queue
      .then(() => sendToPrinter(address, bytes()))
      .then(
        () => void (isDead = false),
        () => void (isDead = true),
      );
    queue = sent;
    return sent.then(onChange);
  }

  const state = (): PrinterState => (addressNow() === null ? 'none' : isDead ? 'dead' : 'ready');
  return {
    state,
    print: (receipt, options) => void send(() => receiptBytes(receipt(), options)),
    printSheet: (lines) => void send(() => sheetBytes(lines())),
    openDrawer: () => void send(drawerBytes),
    async check() {
      await send(() => WAKE_UP);
      return state();
    },
  };
}
