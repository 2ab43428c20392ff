import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { entriesOf } from '#kiosk/main/base/journal/journal.ts';
import { journalSources } from '#kiosk/main/till/fiscal/journal-sources.ts';
import { receiptLines, voucherLines } from '#kiosk/main/till/printer/receipt-lines.ts';
import { receiptNumberOf } from '#kiosk/main/till/sales/receipt-number.ts';
import { receiptOf } from '#kiosk/main/till/sales/receipt-of.ts';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import type { SalePayload } from '#shared/door/journal-entry.ts';
import { exportFiles } from '#shared/fiscal/dsfinvk/write-export.ts';
import { documentId, type FiscalDocument } from '#shared/fiscal/fiscal-document.ts';
import { closingsOf, documentsOf, outagesOf } from '#tests/kiosk/support/fiscal-desk.ts';
import type { HeadlessDesk } from '#tests/kiosk/support/headless-desk.ts';

/** Signs in a line on 80 mm paper. */
const COLUMNS = 42;

/** A receipt as it is printed; where paper has the QR code, its text stands, in one line. */
function receiptText({ desk }: HeadlessDesk, entryId: string): string {
  const receipt = receiptOf(desk.ctx, entryId, { isCopy: false });
  const printed = (lines: ReturnType<typeof receiptLines>) =>
    lines.map(({ text, isCentred }) =>
      isCentred ? ' '.repeat(Math.floor((COLUMNS - text.length) / 2)) + text : text.trimEnd(),
    );
  const qr = receipt.fiscal === null ? null : receiptQrText(receipt.fiscal);
  const vouchers = receipt.vouchers.flatMap((voucher) => voucherLines(voucher, COLUMNS));
  return [...printed(receiptLines(receipt, COLUMNS)), ...(qr === null ? [] : [qr]), ...printed(vouchers), ''].join(
    '\n',
  );
}

/** The sale that a training document is of: its entry stands in the chain of training, and names the document's number. */
function trainedEntry({ desk }: HeadlessDesk, { number, kind }: FiscalDocument): string | null {
  if (kind !== 'training') return null;
  const own = receiptNumberOf(desk.ctx, number);
  const entries = entriesOf(desk.store(), 'training', ['sale', 'refund']);
  return entries.find(({ payload }) => (JSON.parse(payload) as SalePayload).receiptNumber === own)?.id ?? null;
}

/** Sales and refunds have a receipt, those of training too; a guest gets none of the rest. */
function writeReceipts(till: HeadlessDesk, { dir, documents }: { dir: string; documents: FiscalDocument[] }): void {
  mkdirSync(dir, { recursive: true });
  for (const document of documents) {
    const { kind, number, entryId } = document;
    const entry = kind === 'sale' || kind === 'refund' ? entryId : trainedEntry(till, document);
    if (entry !== null) writeFileSync(path.join(dir, `${documentId(number)}.txt`), receiptText(till, entry));
  }
}

async function writeExport({ desk }: HeadlessDesk, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  for (const { name, chunks } of exportFiles(journalSources(desk.store())))
    await pipeline(chunks, createWriteStream(path.join(dir, name)));
}

async function writeArchive({ desk }: HeadlessDesk, file: string): Promise<void> {
  if (desk.ctx.fiscal === null) throw new Error('the desk has no device');
  await pipeline(desk.ctx.fiscal.exportTar('all'), createWriteStream(file));
}

/** The device's own certificate and the one that issued it (DER), as the last closing has frozen them. */
function writeCertificates(till: HeadlessDesk, dir: string): void {
  const certificates = closingsOf(till).at(-1)?.master.tses[0]?.certificates ?? [];
  for (const [i, name] of ['tse.cer', 'tse-issuer.cer'].entries())
    writeFileSync(path.join(dir, name), Buffer.from(certificates[i] ?? '', 'base64'));
}

/**
 * Writes what a desk has in its journal and its stand-in: receipts, archive, certificates, outages and the export
 * (DSFinV-K 2.4). Files that are there already are written anew.
 */
export async function writeNight(till: HeadlessDesk, dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  writeReceipts(till, { dir: path.join(dir, 'receipts'), documents: documentsOf(till) });
  await writeArchive(till, path.join(dir, 'tse.tar'));
  writeCertificates(till, dir);
  writeFileSync(path.join(dir, 'outages.json'), `${JSON.stringify(outagesOf(till), null, 2)}\n`);
  await writeExport(till, path.join(dir, 'dsfinvk'));
}
