import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { DomainError } from '#shared/errors.ts';

/** What is said of the whole with each piece, and where the piece begins in it. */
export type ArchivePiece = { sha256: string; bytes: number; from: number };

const RETRY_SECONDS = 5;

type Upload = { sha256: string; have: number; isBusy: boolean };

/** Adds to the file what comes; what was written when a line breaks stays, and the next piece goes on behind it. */
async function append(
  file: string,
  upload: Upload,
  { pieces, maxBytes }: { pieces: AsyncIterable<Uint8Array>; maxBytes: number },
): Promise<void> {
  const handle = await open(file, upload.have === 0 ? 'w' : 'r+', 0o600);
  try {
    for await (const piece of pieces) {
      if (upload.have + piece.length > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
      for (let at = 0; at < piece.length;) {
        const { bytesWritten } = await handle.write(piece, at, piece.length - at, upload.have);
        at += bytesWritten;
        upload.have += bytesWritten;
      }
    }
    if (upload.have === maxBytes) await handle.sync();
  } finally {
    await handle.close();
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/**
 * Files that come in pieces over thin lines, each in a request of its own. How far each has come is known to this
 * process alone: after a restart it begins anew. Another file for the same place takes the place of the first.
 */
export function makeArchiveUploads(): {
  /**
   * Takes the piece that begins at `from`, and gives how much is there; a piece that begins elsewhere is not read. Once
   * all has come, the file gets its name, `whole`. Errors: RATE_LIMITED while another piece comes, PAYLOAD_TOO_LARGE for
   * more than was announced, INVALID_INPUT where the whole has another SHA-256.
   */
  take(file: string, piece: ArchivePiece & { whole: string }, pieces: AsyncIterable<Uint8Array>): Promise<number>;
} {
  const uploads = new Map<string, Upload>();
  return {
    async take(file, { sha256, bytes, from, whole }, pieces) {
      const known = uploads.get(file);
      if (known?.isBusy === true) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      const upload = known?.sha256 === sha256 ? known : { sha256, have: 0, isBusy: false };
      uploads.set(file, upload);
      if (from !== upload.have) return upload.have;
      upload.isBusy = true;
      try {
        await append(file, upload, { pieces, maxBytes: bytes });
        if (upload.have < bytes) return upload.have;
        uploads.delete(file);
        if ((await sha256Of(file)) === sha256) await rename(file, whole);
        else {
          await rm(file, { force: true });
          throw new DomainError('INVALID_INPUT');
        }
        return upload.have;
      } finally {
        upload.isBusy = false;
      }
    },
  };
}
