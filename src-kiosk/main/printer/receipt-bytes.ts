import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import { receiptLines, type ReceiptLine } from './receipt-lines.ts';

export const COLUMNS = 42;
/** At least 3 cm on a 203 dpi printer (DSFinV-K, Annex I). */
const QR_MODULE = 4;

function begin(lines: readonly ReceiptLine[]): ReceiptPrinterEncoder {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns: COLUMNS });
  encoder.initialize().codepage('auto');
  for (const { text, isBold, isCentred } of lines)
    encoder
      .align(isCentred ? 'center' : 'left')
      .bold(isBold)
      .line(text)
      .bold(false);
  return encoder;
}

/** ESC/POS for an 80 mm printer: the text, the fiscal QR code, the cut, and the drawer for cash. */
export function receiptBytes(receipt: ReceiptData, { opensDrawer }: { opensDrawer: boolean }): Uint8Array {
  const encoder = begin(receiptLines(receipt, COLUMNS));
  const qr = receipt.fiscal === null ? null : receiptQrText(receipt.fiscal);
  if (qr !== null) encoder.align('center').qrcode(qr, { model: 2, size: QR_MODULE, errorlevel: 'h' });
  encoder.newline(3).cut();
  if (opensDrawer) encoder.pulse();
  return encoder.encode();
}

/** A sheet of text: the X report, the closing. */
export const sheetBytes = (lines: readonly ReceiptLine[]): Uint8Array => begin(lines).newline(3).cut().encode();

/** The drawer hangs on the printer. */
export const drawerBytes = (): Uint8Array =>
  new ReceiptPrinterEncoder({ language: 'esc-pos', columns: COLUMNS }).initialize().pulse().encode();
