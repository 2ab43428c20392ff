import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { PhotoCut, PhotoFocus } from '#shared/art/photo-cuts.ts';
import { INK } from '#shared/art/inks.ts';
import { DomainError } from '#shared/errors.ts';
import { cutPhoto, type RawPicture } from './images/cut-photo.ts';
import { isWholePicture } from './images/is-whole-picture.ts';

/** Pictures people upload: never as they came, always cut and encoded by us. */
export type ImageStore = {
  /**
   * Decodes, checks and stores one WebP square per size under a new random name. Throws PICTURE_REFUSED, RATE_LIMITED.
   */
  keepSquares(bytes: Buffer, sizes: readonly number[]): Promise<string>;
  /** The same for photos of events and workshops: one file per cut, around what must stay in the picture. */
  keepCuts(bytes: Buffer, cuts: readonly PhotoCut[], focus: PhotoFocus): Promise<string>;
  /** A stored file by its whole name; undefined when there is none. */
  read(file: string): Promise<Buffer | undefined>;
  /** All sizes of it; one that is gone already is no error. */
  remove(name: string): Promise<void>;
  /** Every stored file, with the picture it belongs to. */
  list(): Promise<{ file: string; name: string; writtenAt: Date }[]>;
};

const MAX_PIXELS = 40_000_000;
const MAX_WAITING = 8;
const TIMEOUT_SECONDS = 20;
const QUALITY = 82;
const RETRY_SECONDS = 10;
const FILE = /^([\w-]{22})-[plws]?\d{2,4}\.(?:webp|jpg)$/;
/** More pixels than any cut needs. */
const LARGEST_SIDE = 2_000;

/** One picture at a time, on one thread: visitors' requests and sign-ins keep the others. */
function oneByOne() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MAX_WAITING) throw new DomainError('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
    waiting += 1;
    const mine = last.then(work).finally(() => (waiting -= 1));
    last = mine.catch(() => undefined);
    return mine;
  };
}

const refused = (cause?: unknown): DomainError => new DomainError('PICTURE_REFUSED', {}, { cause });

/**
 * Decoded within the decoder's own limits, turned upright and made as small as `shrink` says; nothing but pixels
 * survives. Its metadata is not asked for: each comment of the file would become an object on this thread.
 */
async function decode(bytes: Buffer, shrink: (picture: Sharp) => Sharp): Promise<RawPicture> {
  if (!isWholePicture(bytes)) throw refused();
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
  try {
    const { data, info } = await shrink(picture.autoOrient())
      .flatten({ background: INK.crema })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw refused(error);
  }
}

type Files = Map<string, Buffer>;

/** The largest square is decoded from the upload, the others from it. */
async function squaresOf(bytes: Buffer, sizes: readonly number[]): Promise<Files> {
  const largest = Math.max(...sizes);
  const { data, raw } = await decode(bytes, (picture) => picture.resize(largest, largest, { fit: 'cover' }));
  const made: Files = new Map();
  for (const size of sizes)
    made.set(`${size}.webp`, await sharp(data, { raw }).resize(size, size).webp({ quality: QUALITY }).toBuffer());
  return made;
}

async function cutsOf(bytes: Buffer, cuts: readonly PhotoCut[], focus: PhotoFocus): Promise<Files> {
  return cutPhoto(
    await decode(bytes, (whole) =>
      whole.resize(LARGEST_SIDE, LARGEST_SIDE, { fit: 'inside', withoutEnlargement: true }),
    ),
    cuts,
    focus,
  );
}

type WriteNew = (file: string, bytes: Buffer) => Promise<void>;
const writeNew: WriteNew = (file, bytes) => writeFile(file, bytes, { flag: 'wx' });

/** Keeps pictures as files in `folder` (`DATA_DIR/uploads`); a test writes to a disk that is full. */
export function makeImageStore(folder: string, write = writeNew): ImageStore {
  sharp.concurrency(1);
  const inTurn = oneByOne();
  const files = async (): Promise<string[]> => readdir(folder).catch(() => []);
  const keep = async (made: Files): Promise<string> => {
    const name = randomBytes(16).toString('base64url');
    await mkdir(folder, { recursive: true });
    try {
      for (const [tag, file] of made) await write(path.join(folder, `${name}-${tag}`), file);
    } catch (error) {
      // All of a picture or nothing: on a full disk its first files would stay and take what little room there is.
      for (const tag of made.keys()) await rm(path.join(folder, `${name}-${tag}`), { force: true });
      throw error;
    }
    return name;
  };
  return {
    keepSquares: async (bytes, sizes) => keep(await inTurn(() => squaresOf(bytes, sizes))),
    keepCuts: async (bytes, cuts, focus) => keep(await inTurn(() => cutsOf(bytes, cuts, focus))),
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
