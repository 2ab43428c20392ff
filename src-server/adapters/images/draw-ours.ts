import sharp from 'sharp';
import type { Drawing } from './drawing.ts';

/** Draws a picture of ours on the thread that asks. */
export async function drawOurs({ svg, density, side, pixels }: Drawing): Promise<{ picture: Uint8Array<ArrayBuffer> }> {
  const drawn = sharp(Buffer.from(svg), { density });
  const sized = side === undefined ? drawn : drawn.resize(side, side);
  const file =
    pixels.as === 'jpeg'
      ? sized.jpeg({ quality: pixels.quality, chromaSubsampling: '4:4:4' })
      : sized.png(pixels.palette && { palette: true, ...pixels.palette });
  // The library's own memory stays its own: what goes to another thread is a copy.
  return { picture: Uint8Array.from(await file.toBuffer()) };
}
