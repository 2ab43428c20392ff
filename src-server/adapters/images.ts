import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoCut, PhotoFocus } from '#shared/art/photo-cuts.ts';
import { MAX_PICTURE_BYTES } from '#shared/art/picture-file.ts';
import { DomainError } from '#shared/errors.ts';
import type { ForeignFiles } from './foreign-files.ts';
import { PICTURE, type PictureOrder } from './images/picture-kind.ts';

/** Pictures people upload: never as they came, always cut and encoded by us. */
export type ImageStore = {
  /**
   * Decodes, checks and stores one WebP square per size under a new random name. Throws a PICTURE_… code,
   * FILE_NOT_READ, RATE_LIMITED.
   */
  keepSquares(picture: Blob, sizes: readonly number[]): Promise<string>;
  /** The same for photos of events and workshops: one file per cut, around what must stay in the picture. */
  keepCuts(picture: Blob, cuts: readonly PhotoCut[], focus: PhotoFocus): Promise<string>;
  /** A stored file by its whole name; undefined when there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /** All sizes of it; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Every stored file, with the picture it belongs to. */
  list(): Promise<{ file: string; name: string; writtenAt: Date }[]>;
};

const FILE = /^([\w-]{22})-[plws]?\d{2,4}\.(?:webp|jpg)$/;
type WriteNew = (file: string, bytes: Uint8Array) => Promise<void>;
const writeNew: WriteNew = (file, bytes) => writeFile(file, bytes, { flag: 'wx' });

/** Keeps pictures as files in `folder` (`DATA_DIR/uploads`); a test writes to a disk that is full. */
export function makeImageStore(folder: string, foreignFiles: ForeignFiles, write = writeNew): ImageStore {
  const files = async (): Promise<string[]> => readdir(folder).catch(() => []);
  const keep = async (picture: Blob, order: PictureOrder): Promise<string> => {
    if (picture.size > MAX_PICTURE_BYTES) throw new DomainError('PICTURE_TOO_HEAVY');
    const bytes = await picture.bytes();
    const made = Object.entries(await foreignFiles.read(PICTURE, { bytes, order }));
    const name = randomBytes(16).toString('base64url');
    await mkdir(folder, { recursive: true });
    try {
      for (const [tag, file] of made) await write(path.join(folder, `${name}-${tag}`), file);
    } catch (error) {
      // All of a picture or nothing: on a full disk its first files would stay and take what little room there is.
      for (const [tag] of made) await rm(path.join(folder, `${name}-${tag}`), { force: true });
      throw error;
    }
    return name;
  };
  return {
    keepSquares: (picture, sizes) => keep(picture, { sizes }),
    keepCuts: (picture, cuts, focus) => keep(picture, { cuts, focus }),
    async read(file) {
      // This pattern keeps other paths out: no separator, no dots, nothing but names that we gave.
      return FILE.test(file) ? readFile(path.join(folder, file)).catch(() => undefined) : undefined;
    },
    async remove(name) {
      for (const file of await files())
        if (FILE.exec(file)?.[1] === name) await rm(path.join(folder, file), { force: true });
    },
    async list() {
      const ours = (await files()).flatMap((file) => {
        const name = FILE.exec(file)?.[1];
        return name === undefined ? [] : [{ file, name }];
      });
      return Promise.all(
        ours.map(async ({ file, name }) => ({ file, name, writtenAt: (await stat(path.join(folder, file))).mtime })),
      );
    },
  };
}
