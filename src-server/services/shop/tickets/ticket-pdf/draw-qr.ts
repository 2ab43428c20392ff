import { qrModules } from '../qr-modules.ts';
import type { PdfDoc } from './make-pdf.ts';
import { PAPER } from './make-pdf.ts';

/** ISO 18004 asks for four modules of white around the code. */
const QUIET_ZONE = 4;

/** `level`: how much of the code may be lost, a seventh (M, the usual) or nearly a third (H). */
type QrPlace = { x: number; y: number; size: number; level?: 'M' | 'H' };

/** A QR code as vector squares on a white plate of `size` points, quiet zone included. */
export function drawQr(doc: PdfDoc, code: string, { x, y, size, level = 'M' }: QrPlace): void {
  const modules = qrModules(code, level);
  const side = size / (modules.size + 2 * QUIET_ZONE);
  doc.rect(x, y, size, size).fill(PAPER.white);
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) === 0) continue;
      let run = 1;
      while (column + run < modules.size && modules.get(row, column + run) !== 0) run++;
      doc.rect(x + (column + QUIET_ZONE) * side, y + (row + QUIET_ZONE) * side, run * side, side);
      column += run;
    }
  }
  doc.fill(PAPER.ink);
}
