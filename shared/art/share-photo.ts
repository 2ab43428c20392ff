import { STORED_PHOTO } from './photo-cuts.ts';

/** The picture that services show beside a shared link: JPEG, 1200 × 630. */
export function sharePhoto(imageUrl: string): string {
  const [, name, kind] = STORED_PHOTO.exec(imageUrl) ?? [];
  return name !== undefined && kind === 'p' ? `/uploads/${name}-w1200.jpg` : imageUrl;
}
