import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DomainError } from '#shared/errors.ts';

/** What is said of the whole with each piece, and where the piece begins in it. */
export type ArchivePiece = { sha256: string; bytes: number; from: number };

const RETRY_SECONDS = 5;

/** Adds to the file what comes; what was written when a line breaks stays, and the next piece goes on behind it. */
async function append(
  file: string,
  have: number,
  { pieces, maxBytes }: { pieces: AsyncIterable<Uint8Array>; maxBytes: number },
): Promise<number> {
  const handle = await open(file, have === 0 ? 'w' : 'r+', 0o600);
  let end = have;
  try {
    for await (const piece of pieces) {
      if (end + piece.length > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
      for (let at = 0; at < piece.length;) {
        const { bytesWritten } = await handle.write(piece, at, piece.length - at, end);
        at += bytesWritten;
        end += bytesWritten;
      }
    }
    if (end === maxBytes) await handle.sync();
    return end;
  } finally {
    await handle.close();
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Gives the file its name once it has proven to be what was announced. */
async function finish(file: string, { sha256, bytes, whole }: ArchivePiece & { whole: string }): Promise<void> {
  let found: string;
  try {
    found = await sha256Of(file);
    if (found === sha256) await rename(file, whole);
  } catch (error) {
    if (isMissing(error) && (await sizeOf(whole)) === bytes) return; // another process was a moment sooner
    throw error;
  }
  if (found === sha256) return;
  await rm(file, { force: true });
  throw new DomainError('INVALID_INPUT');
}

/** Another file for the same place takes the place of the first. */
async function dropOthers(file: string, whole: string): Promise<void> {
  const folder = path.dirname(whole);
  for (const name of await readdir(folder))
    if (name.startsWith(`${path.basename(whole)}.`) && name !== path.basename(file))
      await rm(path.join(folder, name), { force: true });
}

/**
 * Files that come in pieces over thin lines, each in a request of its own. How far each has come, the unfinished file
 * itself says: its name has the SHA-256 of the whole, so that every process over the folder goes on with it, and two
 * that write at once write the same. The start of a server takes unfinished ones away.
 */
export function makeArchiveUploads(unfinished: string): {
  /**
   * Takes the piece that begins at `from`, and gives how much is there; a piece that begins elsewhere is not read. Once
   * all has come, the file gets its name, `whole`. Errors: RATE_LIMITED while another piece comes, PAYLOAD_TOO_LARGE for
   * more than was announced, INVALID_INPUT where the whole has another SHA-256.
   */
  take(piece: ArchivePiece & { whole: string }, pieces: AsyncIterable<Uint8Array>): Promise<number>;
} {
  const busy = new Set<string>();
  return {
    async take(piece, pieces) {
      const file = `${piece.whole}.${piece.sha256.replaceAll(/[^\da-f]/g, '')}${unfinished}`;
      if (busy.has(piece.whole)) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
      busy.add(piece.whole);
      try {
        const have = await sizeOf(file);
        if (have === 0) await dropOthers(file, piece.whole);
        if (piece.from !== have) return have;
        const end = await append(file, have, { pieces, maxBytes: piece.bytes });
        if (end === piece.bytes) await finish(file, piece);
        return end;
      } finally {
        busy.delete(piece.whole);
      }
    },
  };
}
