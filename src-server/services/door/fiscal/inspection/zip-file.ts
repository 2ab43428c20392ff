import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { Zip, ZipDeflate } from 'fflate';

/** How hard a part is packed: a device's archive is handed over as it is (§ 146b AO). */
type Packing = 'packed' | 'as-it-is';
type Pieces = Iterable<string | Uint8Array>;

export type ZipFile = {
  /** Adds a part, piece by piece; the SHA-256 of its content. */
  add(name: string, pieces: Pieces, packing?: Packing): string;
  /** Writes the table of contents; the file's own SHA-256 and length. */
  close(): { sha256: string; bytes: number };
  /** Lets go of a file that is not finished. */
  abandon(): void;
};

/** Of a year's export every level above takes longer and saves little. */
const LEVELS: Record<Packing, 0 | 4> = { packed: 4, 'as-it-is': 0 };
/** A ZIP file of the usual kind holds no more, and its parts neither. */
const LARGEST_ZIP_BYTES = 0xff_ff_ff_ff;
const NOTHING = new Uint8Array();

/** Bytes of one piece of text after the other, in the same memory: the next piece overwrites them. */
function textBytes(): (text: string) => Uint8Array {
  const encoder = new TextEncoder();
  let memory = new Uint8Array(64 * 1024);
  return (text) => {
    const most = 3 * text.length; // of UTF-8, for a UTF-16 unit
    if (most > memory.length) memory = new Uint8Array(most);
    return memory.subarray(0, encoder.encodeInto(text, memory).written);
  };
}

/**
 * A new ZIP file that is written while its parts come: nothing but a piece of them is in memory. `at` is the time its
 * parts bear. Throws RangeError when it gets larger than 4 GB.
 */
export function openZip(file: string, at: Date): ZipFile {
  const handle = openSync(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  let isOpen = true;
  const bytesOf = textBytes();
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    bytes += data.length;
    if (bytes > LARGEST_ZIP_BYTES) throw new RangeError('the package is larger than 4 GB: ask for fewer days');
    hash.update(data);
    for (let written = 0; written < data.length;) written += writeSync(handle, data, written);
  });
  const close = (): void => {
    if (isOpen) closeSync(handle);
    isOpen = false;
  };
  return {
    add(name, pieces, packing = 'packed') {
      const part = new ZipDeflate(name, { level: LEVELS[packing] });
      part.mtime = at;
      zip.add(part);
      const content = createHash('sha256');
      for (const piece of pieces) {
        const data = typeof piece === 'string' ? bytesOf(piece) : piece;
        content.update(data);
        part.push(data);
      }
      part.push(NOTHING, true);
      return content.digest('hex');
    },
    close() {
      zip.end();
      fsyncSync(handle);
      close();
      return { sha256: hash.digest('hex'), bytes };
    },
    abandon: close,
  };
}
