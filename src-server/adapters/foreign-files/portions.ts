import { deserialize, serialize } from 'node:v8';

const LENGTH_BYTES = 4;

/** Long lists as bytes, some items together: bytes go from thread to thread without being copied. */
export function packPortions(items: readonly unknown[], itemsAtOnce: number): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (let at = 0; at < items.length; at += itemsAtOnce) {
    const portion = serialize(items.slice(at, at + itemsAtOnce));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(portion.length);
    parts.push(length, portion);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** The items again, a portion at a time: whoever reads them lets others have a turn in between. */
export function* unpackPortions<T>(packed: Uint8Array): Generator<T[]> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < bytes.length;) {
    const end = at + LENGTH_BYTES + bytes.readUInt32LE(at);
    yield deserialize(bytes.subarray(at + LENGTH_BYTES, end)) as T[];
    at = end;
  }
}
