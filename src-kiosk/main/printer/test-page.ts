import { bold, centred, fitted, plain, row } from './receipt-lines.ts';
import type { PrinterProfile } from './printer-profile.ts';
import { sheetBytes } from './receipt-bytes.ts';

/** Shows by itself whether model and paper are chosen right: the signs, and a ruler as wide as the paper. */
export function testPageBytes(profile: PrinterProfile): Uint8Array {
  const { columns } = profile;
  const ruler = Array.from({ length: columns }, (_, i) => String((i + 1) % 10)).join('');
  const lines = [
    bold(centred('PROBEDRUCK')),
    ...fitted([plain('Diese Zeichen müssen zu lesen sein:')], columns),
    bold(centred('ä ö ü Ä Ö Ü ß € § à')),
    ...fitted([plain(`Das Lineal hat ${columns} Zeichen in genau einer Zeile:`)], columns),
    plain(ruler),
    ...row('Links', 'rechts 5,00 €', columns),
  ];
  return sheetBytes(lines, profile);
}
