import { randomUUID, createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { makeArchiveUploads, type ArchivePiece } from './archive-uploads.ts';
import { DomainError } from '#shared/errors.ts';

/**
 * Writes a new file from pieces as they come, never more than one of them in memory; its SHA-256 and length. Throws
 * PAYLOAD_TOO_LARGE above `maxBytes`, what `pieces` throws, and what the disk says.
 */
async function writePieces(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new DomainError('PAYLOAD_TOO_LARGE');
      hash.update(piece);
      await handle.writeFile(piece);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

type KeptFile = { file: string; sha256: string; bytes: number };
type ArchiveKey = { closingEntryId: string; deviceSerial: string };

/** The tills' tax files in the data folder: the devices' archives, and what is handed to inspectors. */
export type FiscalFiles = {
  /** `DATA_DIR/fiscal`; `archives`, `packages` and the key that signs lists of hashes lie in it. */
  folder: string;
  /**
   * Keeps a device's archive under the closing's name, whole or not at all, in place of an older one. Throws
   * PAYLOAD_TOO_LARGE above `maxBytes`, and what `pieces` throws.
   */
  keepArchive(key: ArchiveKey, pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<KeptFile>;
  /**
   * Takes one piece of an archive that comes in several (archive-uploads.ts): how much is there, and the file once it is
   * whole. Errors: RATE_LIMITED while another piece of it comes, PAYLOAD_TOO_LARGE, INVALID_INPUT where the whole is not
   * what was announced.
   */
  takeArchivePiece(
    key: ArchiveKey,
    piece: ArchivePiece,
    pieces: AsyncIterable<Uint8Array>,
  ): Promise<{ have: number; kept: KeptFile | null }>;
  /** A package for download; undefined where there is none. */
  openPackage(id: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> } | undefined>;
  removePackage(id: string): Promise<void>;
  /**
   * Takes away what a process has left behind that ended in the middle of writing, and archives of closings that are no
   * more. Call before anything is written.
   */
  removeStray(isKnown: (closingEntryId: string) => boolean): Promise<void>;
};

/** The names of the parts, for the thread that writes and reads them. */
export const fiscalPaths = (
  folder: string,
): { archive(file: string): string; package(id: string): string; signingKey: string } => ({
  archive: (file) => path.join(folder, 'archives', file),
  package: (id) => path.join(folder, 'packages', `${id}.zip`),
  signingKey: path.join(folder, 'signing-key.pem'),
});

const UNFINISHED = '.part';
const UUID_LENGTH = 36;

/** One file for each device that has signed in a closing. What a desk calls its device never becomes part of a path. */
const archiveName = ({ closingEntryId, deviceSerial }: ArchiveKey): string =>
  `${closingEntryId}-${deviceSerial.replaceAll(/[^\da-f]/g, '').slice(0, 16)}.tar`;

/** Keeps the files in `folder` (`DATA_DIR/fiscal`). */
export function makeFiscalFiles(folder: string): FiscalFiles {
  const paths = fiscalPaths(folder);
  const uploads = makeArchiveUploads(UNFINISHED);
  return {
    folder,
    async keepArchive(key, pieces, maxBytes) {
      const file = archiveName(key);
      const unfinished = `${paths.archive(file)}-${randomUUID()}${UNFINISHED}`;
      await mkdir(path.dirname(unfinished), { recursive: true });
      try {
        const kept = await writePieces(unfinished, pieces, maxBytes);
        await rename(unfinished, paths.archive(file));
        return { file, ...kept };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async takeArchivePiece(key, piece, pieces) {
      const file = archiveName(key);
      const whole = paths.archive(file);
      await mkdir(path.dirname(whole), { recursive: true });
      const have = await uploads.take({ ...piece, whole }, pieces);
      return { have, kept: have < piece.bytes ? null : { file, sha256: piece.sha256, bytes: piece.bytes } };
    },
    async openPackage(id) {
      const found = await stat(paths.package(id)).catch(() => undefined);
      if (found === undefined) return undefined;
      const stream = Readable.toWeb(createReadStream(paths.package(id))) as ReadableStream<Uint8Array>;
      return { bytes: found.size, stream };
    },
    removePackage: (id) => rm(paths.package(id), { force: true }),
    async removeStray(isKnown) {
      for (const part of ['archives', 'packages'])
        for (const name of await readdir(path.join(folder, part)).catch(() => [])) {
          const isOfNone = part === 'archives' && !isKnown(name.slice(0, UUID_LENGTH));
          if (isOfNone || name.endsWith(UNFINISHED)) await rm(path.join(folder, part, name), { force: true });
        }
    },
  };
}
