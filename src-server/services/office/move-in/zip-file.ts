import { createReadStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MoveInError } from './archive-error.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xff_ff;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const DEFLATED = 8;

type Entry = { at: number; packedBytes: number; isDeflated: boolean };

/** A ZIP file on the disk: what is in it, and each part as a stream, whatever its size. */
export type ZipFile = { names: string[]; read(name: string): Promise<Readable>; close(): Promise<void> };

async function piece(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function entriesOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const tailBytes = Math.min(size, END_BYTES + LONGEST_COMMENT);
  const tail = await piece(file, size - tailBytes, tailBytes);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new MoveInError('this is not an archive of a shop: not a whole ZIP file');
  const list = await piece(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + ENTRY_BYTES <= list.length && list.readUInt32LE(at) === ENTRY;) {
    const [nameBytes, extra, comment] = [
      list.readUInt16LE(at + 28),
      list.readUInt16LE(at + 30),
      list.readUInt16LE(at + 32),
    ];
    entries.set(list.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes), {
      at: list.readUInt32LE(at + 42),
      packedBytes: list.readUInt32LE(at + 20),
      isDeflated: list.readUInt16LE(at + 10) === DEFLATED,
    });
    at += ENTRY_BYTES + nameBytes + extra + comment;
  }
  return entries;
}

/** Opens a ZIP file that `zipStream` wrote. Throws MoveInError for what is none. */
export async function openZip(path: string): Promise<ZipFile> {
  const file = await open(path, 'r').catch(() => {
    throw new MoveInError(`there is no file ${path}`);
  });
  try {
    const entries = await entriesOf(file);
    return {
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new MoveInError(`this archive has no ${name}`);
        const head = await piece(file, entry.at, LOCAL_BYTES);
        const start = entry.at + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
        const packed = createReadStream(path, { start, end: Math.max(start, start + entry.packedBytes - 1) });
        return entry.isDeflated ? pipeline(packed, createInflateRaw(), () => undefined) : packed;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}
