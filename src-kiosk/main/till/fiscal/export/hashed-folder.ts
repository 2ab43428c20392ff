import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sumsLine } from '#shared/fiscal/package/package-texts.ts';

/** A folder that is written file by file, each with its SHA-256, and has its name only when it is whole. */
export type HashedFolder = {
  /** Writes a file chunk by chunk; others are served between two. What fails half way leaves no file. */
  write(name: string, chunks: Iterable<string> | AsyncIterable<Uint8Array>): Promise<void>;
  /** The names of the files so far. */
  names(): string[];
  /** A line for each file so far, as `sha256sum --check` reads it. */
  sums(): string;
  /** Gives the folder its name. */
  finish(): Promise<void>;
  discard(): Promise<void>;
};

const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Begins `<folder>.part`, which becomes `folder` at the end. */
export async function openHashedFolder(folder: string): Promise<HashedFolder> {
  const part = `${folder}.part`;
  const hashes = new Map<string, string>();
  await mkdir(part, { recursive: true });

  return {
    async write(name, chunks) {
      const file = path.join(part, name);
      await mkdir(path.dirname(file), { recursive: true });
      const handle = await open(file, 'w');
      const hash = createHash('sha256');
      try {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
          hash.update(bytes);
          await handle.writeFile(bytes); // all of it: `write` may stop short where the disk is nearly full
          await breathe();
        }
        await handle.sync(); // a stick is pulled out as soon as the screen says so
        hashes.set(name, hash.digest('hex'));
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      } finally {
        await handle.close();
      }
    },
    names: () => [...hashes.keys()],
    sums: () => Array.from(hashes, ([name, hash]) => sumsLine(hash, name)).join(''),
    finish: () => rename(part, folder),
    discard: () => rm(part, { recursive: true, force: true }),
  };
}
