import { DomainError } from '#shared/errors.ts';
import { UPLOAD } from '../security/body-rules.ts';

/**
 * The memory for one upload, used again and again: megabytes that come and go make the garbage collector stop
 * everybody.
 */
export type Arena = { bytes: Buffer<ArrayBuffer>; /** Once nothing reads from it any more. */ release(): void };

const MOST_KEPT = 4;
/** How many uploads are read at once. A slow upload takes its memory for as long as it lasts. */
const MOST_LENT = 12;
const RETRY_SECONDS = 10;
const free: Buffer<ArrayBuffer>[] = [];
let lent = 0;

/** Throws RATE_LIMITED when too many are in use. */
export function borrowArena(): Arena {
  if (lent >= MOST_LENT) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
  const bytes = free.pop() ?? Buffer.allocUnsafeSlow(UPLOAD.maxBytes);
  lent += 1;
  return {
    bytes,
    release() {
      lent -= 1;
      if (free.length < MOST_KEPT) free.push(bytes);
    },
  };
}
