import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { create } from 'qrcode';
import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { receiptLines, voucherLines, type ReceiptLine } from './receipt-lines.ts';

/** Modules of the white edge a reader needs on both sides. */
const QUIET_MODULES = 8;
/** Dots a module has, and how much of the code may be lost: the first of these that fits between the edges. */
const QR_SIZES = [
  { size: 4, errorlevel: 'h', level: 'H' },
  { size: 4, errorlevel: 'm', level: 'M' },
  { size: 3, errorlevel: 'm', level: 'M' },
  { size: 3, errorlevel: 'l', level: 'L' },
] as const;

/** At least 3 cm on a 203 dpi printer with four dots (DSFinV-K, Annex I); a narrow roll takes what it has room for. */
function qrSize(text: string, { dots }: PrinterProfile): (typeof QR_SIZES)[number] | undefined {
  return QR_SIZES.find(
    ({ size, level }) => (create(text, { errorCorrectionLevel: level }).modules.size + QUIET_MODULES) * size <= dots,
  );
}

/** The library centres on its own widths of paper only. */
function padded({ text, isCentred }: ReceiptLine, columns: number): string {
  return isCentred ? ' '.repeat(Math.max(0, Math.floor((columns - text.length) / 2))) + text : text;
}

function begin(profile: PrinterProfile, { opensDrawer }: { opensDrawer: boolean }): ReceiptPrinterEncoder {
  const encoder = new ReceiptPrinterEncoder(profile.options).initialize().codepage('auto');
  return opensDrawer ? encoder.pulse() : encoder; // first of all: the guest waits for the change, not for the paper
}

function addLines(encoder: ReceiptPrinterEncoder, lines: readonly ReceiptLine[], columns: number): void {
  for (const line of lines) encoder.bold(line.isBold).line(padded(line, columns)).bold(false);
}

function addQr(encoder: ReceiptPrinterEncoder, text: string, profile: PrinterProfile): void {
  const found = profile.hasQr ? qrSize(text, profile) : undefined;
  if (found === undefined) return;
  const { size, errorlevel } = found;
  encoder.align('center').qrcode(text, { model: 2, size, errorlevel }).align('left');
}

/** The drawer for cash, the text, the fiscal QR code where printer and paper can, the vouchers, and the cut. */
export function receiptBytes(
  receipt: ReceiptData,
  { profile, opensDrawer }: { profile: PrinterProfile; opensDrawer: boolean },
): Uint8Array {
  const encoder = begin(profile, { opensDrawer });
  addLines(encoder, receiptLines(receipt, profile.columns), profile.columns);
  const qr = receipt.fiscal === null ? null : receiptQrText(receipt.fiscal);
  if (qr !== null) addQr(encoder, qr, profile);
  for (const voucher of receipt.vouchers) {
    addLines(encoder, voucherLines(voucher, profile.columns), profile.columns);
    addQr(encoder, voucher.code, profile);
  }
  return encoder.newline(3).cut().encode();
}

/** A sheet of text: the X report, the closing. */
export function sheetBytes(lines: readonly ReceiptLine[], profile: PrinterProfile): Uint8Array {
  const encoder = begin(profile, { opensDrawer: false });
  addLines(encoder, lines, profile.columns);
  return encoder.newline(3).cut().encode();
}

/** The drawer hangs on the printer. */
export const drawerBytes = (profile: PrinterProfile): Uint8Array => begin(profile, { opensDrawer: true }).encode();
