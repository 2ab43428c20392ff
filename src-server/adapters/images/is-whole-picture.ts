const PNG_BEGINS = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_ENDS = Buffer.from([0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);
const JPEG_BEGINS = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_ENDS = Buffer.from([0xff, 0xd9]);
const WEBP_HEAD_BYTES = 12;

const begins = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
const ends = (bytes: Buffer, end: Buffer): boolean =>
  bytes.length >= end.length && bytes.subarray(-end.length).equals(end);
const textAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

function isWebp(bytes: Buffer): boolean {
  if (bytes.length < WEBP_HEAD_BYTES || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') return false;
  return bytes.readUInt32LE(4) + 8 === bytes.length;
}

/**
 * Whether a file begins and ends as a JPEG, PNG or WebP does, whatever it says it is; anything behind its end makes it
 * none. What lies between is the decoder's matter, off this thread: a walk over it here would be as long as whoever
 * made the file wants it to be.
 */
export const isWholePicture = (bytes: Buffer): boolean =>
  (begins(bytes, PNG_BEGINS) && ends(bytes, PNG_ENDS)) ||
  (begins(bytes, JPEG_BEGINS) && ends(bytes, JPEG_ENDS)) ||
  isWebp(bytes);
