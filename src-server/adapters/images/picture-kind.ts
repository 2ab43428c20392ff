import type { PhotoCut, PhotoFocus } from '#shared/art/photo-cuts.ts';
import type { ForeignKind } from '../foreign-files/foreign-kind.ts';

/** What is to be drawn from an upload: squares of some sizes, or a photo in each of its shapes. */
export type PictureOrder = { sizes: readonly number[] } | { cuts: readonly PhotoCut[]; focus: PhotoFocus };

/** The decoder's own limit, which also ends what V8 can not end. */
export const PICTURE_SECONDS = 20;

/** An uploaded picture; read from it are files of our own, by what stands in their names behind the picture's. */
export const PICTURE: ForeignKind<
  { bytes: Uint8Array; order: PictureOrder },
  Record<string, Uint8Array<ArrayBuffer>>
> = { name: 'picture', withinMs: (PICTURE_SECONDS + 5) * 1_000 };
