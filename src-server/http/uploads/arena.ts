import { MAX_UPLOAD_BYTES } from '../security/body-limit.ts';

/** Room for one upload, used again and again: megabytes that come and go make the garbage collector stop everybody. */
export type Arena = { bytes: Buffer<ArrayBuffer>; /** Once nothing reads from it any more. */ release(): void };

const MOST_KEPT = 2;
const free: Buffer<ArrayBuffer>[] = [];

export function borrowArena(): Arena {
  const bytes = free.pop() ?? Buffer.allocUnsafeSlow(MAX_UPLOAD_BYTES);
  return {
    bytes,
    release() {
      if (free.length < MOST_KEPT) free.push(bytes);
    },
  };
}
