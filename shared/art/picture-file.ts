import type { DomainCode } from '../messages.ts';

/** Larger files are refused by the server before they are read. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** 8,192 × 6,144: a phone's largest photo fits. */
export const MOST_PIXELS = 48 * 1024 * 1024;

/** For `accept`: an iPhone then hands its HEIC photos over as JPEG. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp';
export const PICTURE_HINT = 'JPEG, PNG or WebP, up to 10 MB and 50 megapixels';

/** Why a file is not taken as a picture. */
export type PictureRefusal = Extract<DomainCode, `PICTURE_${string}`>;

/** So many of its first bytes say what a file is. */
export const HEAD_BYTES = 12;

/** JPEG; PNG; WebP. */
const TAKEN = /^(\xFF\xD8\xFF|\x89PNG\r\n|RIFF.{4}WEBP)/s;
/** How photos are kept with HEVC (ISO 23008-12). */
const HEIC = /^.{4}ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)/s;

/** What the first bytes of a file say against it, whatever its name is; null for a JPEG, PNG or WebP. */
export function refusedByHead(head: Uint8Array): PictureRefusal | null {
  const text = String.fromCharCode(...head.subarray(0, HEAD_BYTES));
  if (TAKEN.test(text)) return null;
  return HEIC.test(text) ? 'PICTURE_HEIC' : 'PICTURE_REFUSED';
}
