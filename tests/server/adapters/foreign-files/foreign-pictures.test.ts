import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { MOST_PIXELS, type PictureRefusal } from '#shared/art/picture-file.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { drawPicture } from '#server/adapters/images/draw-picture.ts';
import { makeImageStore } from '#server/adapters/images.ts';
import { testFiles } from '#tests/support/file-reader.ts';
import {
  heic,
  MOTION,
  multiPicture,
  pixelMicroVideo,
  pixelMotionPhoto,
  plainJpeg,
  saysItIs,
  samsungTrailer,
  segment,
  ultraHdr,
  withExifThumbnail,
  withSegments,
} from '#tests/support/pictures/jpeg.ts';
import { emptyPng, pngOfChunks, pngWithChunks } from '#tests/support/pictures/png.ts';
import { animatedWebp, hugeWebp, webpWithWords } from '#tests/support/pictures/webp.ts';

type Picture = Buffer | Promise<Buffer>;
const joined = async (picture: Picture, more: string): Promise<Buffer> =>
  Buffer.concat([await picture, Buffer.from(more)]);
const upTo = async (picture: Picture, end: number): Promise<Buffer> => (await picture).subarray(0, end);
const square = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#204060' } });
const draw = (bytes: Buffer) => drawPicture({ bytes, order: { sizes: [96] } });

/** Each is drawn, and nothing but its pixels is kept. */
const TAKEN: Record<string, () => Picture> = {
  'a photo of a Pixel with its motion part': pixelMotionPhoto,
  'a photo of an older Pixel with its motion part': pixelMicroVideo,
  'a photo of a newer Pixel or Galaxy with a map of its lights and a motion part': ultraHdr,
  'a photo of a Galaxy with its trailer': () => samsungTrailer(false),
  'a photo of a Galaxy with its trailer and a motion part': () => samsungTrailer(true),
  'a JPEG of several pictures': multiPicture,
  'a JPEG and a newline': () => joined(plainJpeg(), '\n'),
  'a JPEG and a page': () => joined(plainJpeg(), `<script>${MOTION}</script>`),
  'a JPEG that was filled up to whole blocks': () => joined(plainJpeg(), '\0'.repeat(4_096)),
  'a JPEG with a picture inside Exif, on its side': () => withExifThumbnail(6),
  'a JPEG with words in a comment': async () => withSegments(await plainJpeg(), segment(0xfe, Buffer.from(MOTION))),
  'a JPEG that comes in steps': () => plainJpeg(undefined, { progressive: true }),
  'a JPEG in the colours of print': () => square().toColourspace('cmyk').jpeg().toBuffer(),
  'a grey JPEG': () => square().greyscale().jpeg().toBuffer(),
  'a JPEG whose markers are filled up': async () => {
    const jpeg = await plainJpeg();
    return Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(9, 0xff), jpeg.subarray(2)]);
  },
  'a PNG and a newline': () => joined(square().png().toBuffer(), '\r\n'),
  'a PNG and an archive': () => joined(square().png().toBuffer(), `PK\x03\x04${MOTION}`),
  'a PNG with words before its pixels': () =>
    pngWithChunks([{ kind: 'tEXt', data: Buffer.from(`Comment\0${MOTION}`) }]),
  'a PNG with a few colours and one of them clear': () =>
    square().ensureAlpha(0.5).png({ palette: true, colours: 4 }).toBuffer(),
  'a PNG whose rows come mixed': () => square().png({ progressive: true }).toBuffer(),
  'a WebP and a newline': () => joined(square().webp().toBuffer(), '\n'),
  'a WebP and a page': () => joined(square().webp().toBuffer(), `<script>${MOTION}</script>`),
  'a WebP without loss': () => square().webp({ lossless: true }).toBuffer(),
  'a WebP that is partly clear': () => square().ensureAlpha(0.5).webp().toBuffer(),
  'a WebP of five thousand frames': () => animatedWebp(5_000),
  'a WebP with words behind its pixels': () => webpWithWords(MOTION, 3),
};

describe('a picture as phones and programs write it', () => {
  it.each(Object.entries(TAKEN))('is taken and drawn anew: %s', async (_, make) => {
    const { '96.webp': file } = await draw(await make());
    const { format, width, height, exif, xmp, pages } = await sharp(file).metadata();
    expect({ format, width, height, exif, xmp, pages }).toEqual({
      format: 'webp',
      width: 96,
      height: 96,
      exif: undefined,
      xmp: undefined,
      pages: undefined,
    });
    expect(Buffer.from(file ?? []).includes(MOTION)).toBe(false);
  });

  it('stands upright by what Exif says, though its other words are gone', async () => {
    const { '96.webp': turned } = await draw(await withExifThumbnail(3));
    const { data } = await sharp(turned).raw().toBuffer({ resolveWithObject: true });
    const [top, bottom] = [data[(10 * 96 + 48) * 3] ?? 0, data[(85 * 96 + 48) * 3] ?? 0];
    expect(bottom).toBeGreaterThan(top + 80); // the red half is at the bottom
  });

  it('may have the 48 megapixels of a phone’s largest photo', async () => {
    const large = await sharp({ create: { width: 8_064, height: 6_048, channels: 3, background: '#555' } })
      .jpeg({ quality: 40 })
      .toBuffer();
    expect(Object.keys(await draw(large))).toEqual(['96.webp']);
  });

  it('is read as the plain JPEG it is, whatever map of its lights comes with it', async () => {
    await makeImageStore('/nowhere', testFiles)
      .keepSquares(new Blob(['no picture']), [96])
      .catch(() => undefined);
    expect(await sharp(await ultraHdr()).metadata()).not.toHaveProperty('gainMap');
  });
});

/** Each is refused with the sentence that fits. */
const REFUSED: [name: string, code: PictureRefusal, make: () => Picture][] = [
  ['an iPhone’s photo', 'PICTURE_HEIC', () => heic()],
  ['an iPhone’s photo by its other name', 'PICTURE_HEIC', () => heic('mif1')],
  ['a film of a phone', 'PICTURE_REFUSED', () => heic('mp42')],
  ['a page', 'PICTURE_REFUSED', () => Buffer.from('<!doctype html><title>me.jpg</title>')],
  ['a GIF', 'PICTURE_REFUSED', () => square().gif().toBuffer()],
  ['an AVIF', 'PICTURE_REFUSED', () => square().avif().toBuffer()],
  ['nothing', 'PICTURE_REFUSED', () => Buffer.alloc(0)],
  ['a JPEG whose end is missing', 'PICTURE_CUT_OFF', () => upTo(plainJpeg(), -2)],
  ['half a JPEG', 'PICTURE_CUT_OFF', () => upTo(plainJpeg(), 700)],
  ['half a JPEG that comes in steps', 'PICTURE_CUT_OFF', () => upTo(plainJpeg(undefined, { progressive: true }), 700)],
  ['a JPEG that ends in a segment', 'PICTURE_CUT_OFF', () => upTo(plainJpeg(), 60)],
  ['the beginning and the end of a JPEG', 'PICTURE_CUT_OFF', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['half a photo of a Galaxy', 'PICTURE_CUT_OFF', () => upTo(samsungTrailer(true), 700)],
  ['half a PNG', 'PICTURE_CUT_OFF', () => upTo(square().png().toBuffer(), 90)],
  ['a PNG without pixels', 'PICTURE_CUT_OFF', () => pngOfChunks([{ kind: 'IEND', data: Buffer.alloc(0) }])],
  ['a PNG whose pixels are rubbish', 'PICTURE_CUT_OFF', () => emptyPng({ width: 300, height: 300 })],
  ['half a WebP', 'PICTURE_CUT_OFF', () => upTo(square().webp().toBuffer(), 40)],
  ['a PNG of 51 megapixels', 'PICTURE_TOO_LARGE', () => emptyPng({ width: 10_200, height: 5_000 })],
  ['a PNG of 3,600 megapixels', 'PICTURE_TOO_LARGE', () => emptyPng({ width: 60_000, height: 60_000 })],
  ['a JPEG of 51 megapixels', 'PICTURE_TOO_LARGE', () => saysItIs(plainJpeg(), { width: 10_200, height: 5_000 })],
  ['a WebP of 268 megapixels', 'PICTURE_TOO_LARGE', hugeWebp],
];

describe('a picture that cannot be used', () => {
  it.each(REFUSED)('is refused with its own sentence: %s, %s', async (_, code, make) => {
    await expect(draw(await make())).rejects.toMatchObject({ code });
  });

  it('is refused as one that takes too long, where the decoder runs out of time', async () => {
    const slow = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#555' } })
      .toColourspace('rgb16')
      .png({ compressionLevel: 1 })
      .toBuffer();
    await expect(drawPicture({ bytes: slow, order: { cuts: [], focus: 'auto' } }, 1)).rejects.toMatchObject({
      code: 'FILE_NOT_READ',
    });
  });

  it('has another sentence for each reason, which names the limits that hold', () => {
    const sentences = Object.entries(ERROR_MESSAGES).flatMap(([code, text]) =>
      code.startsWith('PICTURE_') ? [text] : [],
    );
    expect(new Set(sentences).size).toBe(5);
    expect(ERROR_MESSAGES.PICTURE_TOO_LARGE).toContain(` ${Math.floor(MOST_PIXELS / 1_000_000)} megapixels`);
  });
});
