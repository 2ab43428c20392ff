import type { Genre } from '#shared/art/inks.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';

/**
 * The event's poster at 1200 × 630 as PNG: services that show shared links don't draw SVG. sharp is heavy and loads on
 * first use.
 */
export async function drawSharePicture(subject: { id: string; genre: Genre }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(posterPicture({ ...subject, size: 'share' })))
    .png({ palette: true, effort: 4 })
    .toBuffer();
}
