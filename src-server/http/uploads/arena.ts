import { DomainError } from '#shared/errors.ts';
import { UPLOAD } from '../security/body-rules.ts';

/**
 * The memory for one upload, used again and again: megabytes that come and go make the garbage collector stop
 * everybody, and each new one is slow to write to. Shared, so that the thread that reads a picture needs no copy of it.
 */
export type Arena = { bytes: Buffer<SharedArrayBuffer>; /** Once nothing reads from it any more. */ release(): void };

/** Nobody has uploaded anything for so long: the memory is given back. */
const KEPT_MS = 60_000;
/** How many uploads are read at once. A slow upload takes its memory for as long as it lasts. */
const MOST_LENT = 12;
const RETRY_SECONDS = 10;
const free: Buffer<SharedArrayBuffer>[] = [];
let lent = 0;
let forgetting: NodeJS.Timeout | undefined;

/** Throws RATE_LIMITED when too many are in use. */
export function borrowArena(): Arena {
  if (lent >= MOST_LENT) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
  const bytes = free.pop() ?? Buffer.from(new SharedArrayBuffer(UPLOAD.maxBytes));
  lent += 1;
  return {
    bytes,
    release() {
      lent -= 1;
      free.push(bytes);
      clearTimeout(forgetting);
      forgetting = setTimeout(() => free.splice(0), KEPT_MS).unref();
    },
  };
}
