import { inflateSync } from 'node:zlib';

/** https://www.w3.org/TR/WOFF/#WOFFHeader: 'wOFF', and where its numbers stand. */
const SIGNATURE = 0x774f4646;
const HEADER = { flavor: 4, numTables: 12, size: 44 } as const;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

type Table = { tag: Buffer; checksum: number; body: Buffer };

function tablesOf(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(HEADER.numTables) }, (_, index) => {
    const entry = HEADER.size + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number];
    const body = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      body: packed < length ? inflateSync(body) : body,
    };
  });
}

/**
 * A WOFF file as the TrueType font inside it. The PDF library reads WOFF as well, but unpacks the table of all glyphs
 * anew for each glyph it looks at, which takes seconds with a Chinese font. Throws RangeError on another kind of file.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.readUInt32BE(0) !== SIGNATURE) throw new RangeError('not a WOFF file');
  const tables = tablesOf(woff);
  const head = Buffer.alloc(SFNT_HEADER + tables.length * SFNT_ENTRY);
  const power = Math.floor(Math.log2(tables.length));
  head.writeUInt32BE(woff.readUInt32BE(HEADER.flavor), 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(2 ** power * SFNT_ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((tables.length - 2 ** power) * SFNT_ENTRY, 10);
  let offset = head.length;
  const bodies = tables.map(({ tag, checksum, body }, index) => {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(body.length, entry + 12);
    const padded = Buffer.concat([body], Math.ceil(body.length / 4) * 4);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}
