import { setImmediate as letOthersIn } from 'node:timers/promises';

/** A picture file taken apart as far as needed to know that there is nothing else in it. */
export type ImageParts = {
  format: 'jpeg' | 'png' | 'webp';
  /** Comments, Exif and the like: what is in the file besides pixels. */
  asides: Buffer[];
  /** Where the picture ends. */
  end: number;
};

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_CHUNK_FRAME = 12;
const PNG_PIXELS: readonly string[] = ['IHDR', 'PLTE', 'IDAT', 'IEND'];

function pngParts(bytes: Buffer): ImageParts | undefined {
  const asides: Buffer[] = [];
  for (let at = PNG_SIGNATURE.length; at + PNG_CHUNK_FRAME <= bytes.length; ) {
    const end = at + PNG_CHUNK_FRAME + bytes.readUInt32BE(at);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length) return undefined;
    if (!PNG_PIXELS.includes(kind)) asides.push(bytes.subarray(at + 8, end - 4));
    if (kind === 'IEND') return { format: 'png', asides, end };
    at = end;
  }
  return undefined;
}

const WEBP_PIXELS: readonly string[] = ['VP8 ', 'VP8L', 'ALPH', 'ANMF'];

function webpParts(bytes: Buffer): ImageParts | undefined {
  const end = 8 + bytes.readUInt32LE(4);
  const asides: Buffer[] = [];
  for (let at = 12; at + 8 <= end; ) {
    const size = bytes.readUInt32LE(at + 4);
    if (at + 8 + size > bytes.length) return undefined;
    if (!WEBP_PIXELS.includes(bytes.toString('latin1', at, at + 4))) asides.push(bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return { format: 'webp', asides, end };
}

const JPEG = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, firstApp: 0xe0, lastApp: 0xef } as const;
/** Inside a scan: a stuffed 0xFF, fill, and the restart markers. */
const isScanData = (marker: number): boolean => marker === 0x00 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);

/** A camera's scan has megabytes; everybody else's requests wait for this thread, too. */
const BYTES_AT_A_TIME = 64 * 1024;

async function endOfScan(bytes: Buffer, from: number): Promise<number> {
  let pause = from + BYTES_AT_A_TIME;
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && isScanData(bytes[at + 1] ?? 0)) {
    at = bytes.indexOf(0xff, at + (bytes[at + 1] === 0xff ? 1 : 2));
    if (at < pause) continue;
    pause = at + BYTES_AT_A_TIME;
    await letOthersIn();
  }
  return at === -1 ? bytes.length : at;
}

async function jpegParts(bytes: Buffer): Promise<ImageParts | undefined> {
  const asides: Buffer[] = [];
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === JPEG.end) return { format: 'jpeg', asides, end: at + 2 };
    if (at + 4 > bytes.length) return undefined;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === JPEG.comment || (marker >= JPEG.firstApp && marker <= JPEG.lastApp)) asides.push(bytes.subarray(at + 4, next));
    at = marker === JPEG.scan ? await endOfScan(bytes, next) : next;
  }
  return undefined;
}

/** Undefined for everything that is no whole JPEG, PNG or WebP, whatever it says it is. */
export async function imagePartsOf(bytes: Buffer): Promise<ImageParts | undefined> {
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return pngParts(bytes);
  if (bytes.length > 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return webpParts(bytes);
  return bytes[0] === 0xff && bytes[1] === JPEG.start ? jpegParts(bytes) : undefined;
}

const FOREIGN_BODIES = /<(!doctype|html|head|body|script|svg|iframe|img|object)\b|<\?php|javascript:|%PDF-/i;
const ARCHIVE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** Longer than anything that is looked for. */
const OVERLAP = 64;

async function hasForeignBody(aside: Buffer): Promise<boolean> {
  for (let from = 0; from < aside.length; from += BYTES_AT_A_TIME) {
    const window = aside.subarray(from, from + BYTES_AT_A_TIME + OVERLAP);
    if (window.includes(ARCHIVE) || FOREIGN_BODIES.test(window.toString('latin1'))) return true;
    if (from > 0) await letOthersIn();
  }
  return false;
}

/** A file that is a picture and something else besides: something after its end, or a page or program among its asides. */
export async function isPolyglot(bytes: Buffer, { asides, end }: ImageParts): Promise<boolean> {
  if (end !== bytes.length) return true;
  for (const aside of asides) if (await hasForeignBody(aside)) return true;
  return false;
}
