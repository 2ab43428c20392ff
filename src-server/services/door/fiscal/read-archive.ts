import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

export type ArchivedFile = { name: string; type: string; content: Buffer };

/** No log message or certificate comes near it: whoever sends more does not send an archive. */
const LARGEST_FILE_BYTES = 1024 * 1024;

/**
 * The files of a device's archive (TAR), one after the other, whatever the size of the whole. Throws where the container
 * is damaged.
 */
export async function* readArchive(archive: Readable): AsyncGenerator<ArchivedFile> {
  const entries = extract();
  archive.once('error', (error) => entries.destroy(error));
  archive.pipe(entries);
  for await (const entry of entries) {
    const { name, type, size } = entry.header;
    if (size > LARGEST_FILE_BYTES) throw new RangeError(`${name.slice(0, 100)} is too large`);
    yield { name, type: type ?? 'file', content: await buffer(entry) };
  }
}

/** The same of a file on the disk. */
export const readArchiveFile = (file: string): AsyncGenerator<ArchivedFile> => readArchive(createReadStream(file));
