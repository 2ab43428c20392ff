import { crc32, deflateSync } from 'node:zlib';

/** PNG (https://www.w3.org/TR/png-3/): signature, then pieces of length, kind, data and checksum. */
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type PngChunk = { kind: string; data: Buffer };

export function pngChunk({ kind, data }: PngChunk): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

type PngHead = { width: number; height: number; bits?: number; colours?: number; isInterlaced?: boolean };

function headOf({ width, height, bits = 8, colours = 2, isInterlaced = false }: PngHead): PngChunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colours, 0, 0, isInterlaced ? 1 : 0], 8);
  return { kind: 'IHDR', data };
}

/** A PNG of these pieces, whatever they say. */
export const pngOfChunks = (chunks: readonly PngChunk[]): Buffer => Buffer.concat([SIGNATURE, ...chunks.map(pngChunk)]);

const END: PngChunk = { kind: 'IEND', data: Buffer.alloc(0) };
const SIDE = 64;

/** A grey square of 64 × 64 with these pieces before its pixels. */
export const pngWithChunks = (chunks: readonly PngChunk[]): Buffer =>
  pngOfChunks([
    headOf({ width: SIDE, height: SIDE }),
    ...chunks,
    { kind: 'IDAT', data: deflateSync(Buffer.alloc(SIDE * (SIDE * 3 + 1))) },
    END,
  ]);

/** The same with many empty pieces of one kind. */
export function pngWithEmptyChunks(kind: string, count: number): Buffer {
  const picture = pngWithChunks([]);
  const afterHead = SIGNATURE.length + 25;
  const empty = Buffer.alloc(count * 12, pngChunk({ kind, data: Buffer.alloc(0) }));
  return Buffer.concat([picture.subarray(0, afterHead), empty, picture.subarray(afterHead)]);
}

/** A PNG that says it has this size and holds next to nothing. */
export const emptyPng = (head: PngHead): Buffer =>
  pngOfChunks([headOf(head), { kind: 'IDAT', data: deflateSync(Buffer.alloc(64)) }, END]);
