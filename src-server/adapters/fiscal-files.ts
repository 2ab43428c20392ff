import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DomainError } from '#shared/errors.ts';

type KeptFile = { file: string; sha256: string; bytes: number };

/** The tills' tax files in the data folder: the devices' archives, and what is handed to inspectors. */
export type FiscalFiles = {
  /** `DATA_DIR/fiscal`; `archives`, `packages` and the key that signs lists of hashes lie in it. */
  folder: string;
  /**
   * Keeps an archive under the closing's name, whole or not at all, in place of an older one. Throws PAYLOAD_TOO_LARGE
   * above `maxBytes`, and what `pieces` throws.
   */
  keepArchive(closingEntryId: string, pieces: AsyncIterable<Uint8Array>, maxBytes: number): Promise<KeptFile>;
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

/** Writes the pieces as they come, never more than one of them in memory. */
async function write(
  file: string,
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Omit<KeptFile, 'file'>> {
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

/** Keeps the files in `folder` (`DATA_DIR/fiscal`). */
export function makeFiscalFiles(folder: string): FiscalFiles {
  const paths = fiscalPaths(folder);
  return {
    folder,
    async keepArchive(closingEntryId, pieces, maxBytes) {
      const file = `${closingEntryId}.tar`;
      const unfinished = `${paths.archive(file)}-${randomUUID()}${UNFINISHED}`;
      await mkdir(path.dirname(unfinished), { recursive: true });
      try {
        const kept = await write(unfinished, pieces, maxBytes);
        await rename(unfinished, paths.archive(file));
        return { file, ...kept };
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
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
          const isOfNone = part === 'archives' && !isKnown(path.basename(name, '.tar'));
          if (isOfNone || name.endsWith(UNFINISHED)) await rm(path.join(folder, part, name), { force: true });
        }
    },
  };
}
