import { uploadNameOf } from '#shared/profile/avatar-url.ts';

/** Under this folder the desk's own page finds the pictures main keeps for it. */
export const PHOTO_FOLDER = 'photos';

/** The file of a member's picture; null for one that is not kept by our server. */
export function photoFileOf(photoUrl: string | null): string | null {
  return photoUrl === null || uploadNameOf(photoUrl) === null ? null : photoUrl.slice(photoUrl.lastIndexOf('/') + 1);
}
