import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;

/** One file out of a zip (a workbook is one), read from its table of contents; empty when it is not in there. */
export function unzipped(zip: Buffer, name: string): string {
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0 && at + 46 <= zip.length && zip.readUInt32LE(at) === ENTRY;
  ) {
    const [packed, nameLength, extra, comment, start] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
      const bytes = zip.subarray(from, from + packed);
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
    }
    at += 46 + nameLength + extra + comment;
  }
  return '';
}
