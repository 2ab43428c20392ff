import { setImmediate as nextTurn } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZipPart = {
  name: string;
  pieces: () => Iterable<string> | AsyncIterable<Uint8Array>;
  /** Is small already, as a picture is. */ isPacked?: boolean;
};

const LEVEL = 4;
/** A ZIP file of the usual kind holds no more. */
const LARGEST_ZIP_BYTES = 0xff_ff_ff_ff;
const NOTHING = new Uint8Array();

/**
 * A ZIP file piece by piece, as its reader asks: no part is in memory whole, and others are answered between two pieces.
 * `at` is the time its parts bear. Throws RangeError when it gets larger than 4 GB.
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  let bytes = 0;
  const zip = new Zip((error, data) => {
    if (error !== null) throw error;
    bytes += data.length;
    if (bytes > LARGEST_ZIP_BYTES) throw new RangeError('the archive is larger than 4 GB');
    made.push(data);
  });
  const encoder = new TextEncoder();
  for await (const { name, pieces, isPacked } of parts) {
    const part = isPacked === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: LEVEL });
    part.mtime = at;
    zip.add(part);
    for await (const piece of pieces()) {
      part.push(typeof piece === 'string' ? encoder.encode(piece) : piece);
      yield* made.splice(0);
      await nextTurn();
    }
    part.push(NOTHING, true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made;
}
