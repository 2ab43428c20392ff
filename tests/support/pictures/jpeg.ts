import sharp, { type JpegOptions } from 'sharp';

/** JPEG (https://www.w3.org/Graphics/JPEG/itu-t81.pdf) and what phones put around one. */

type Size = { width: number; height: number };

/** A photo of two halves, so that one sees whether it was turned. */
export function plainJpeg({ width, height }: Size = { width: 320, height: 240 }, options: JpegOptions = {}) {
  const half = { create: { width, height: Math.ceil(height / 2), channels: 3, background: '#c81e3c' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#103050' } })
    .composite([{ input: half, gravity: 'north' }])
    .jpeg(options)
    .toBuffer();
}

/** A segment: marker, length, data. */
export function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** With these segments behind its beginning. */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A box of an ISO base media file (ISO 14496-12), as MP4 and HEIC are made of. */
function box(kind: string, ...parts: Buffer[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, data]);
}

const brand = (name: string): Buffer => box('ftyp', Buffer.from(`${name}\0\0\0\0${name}isom`, 'latin1'));
/** What a moving picture says of itself here, to be found again. */
export const MOTION = 'THE MOVING PART';
const motion = (name: string): Buffer => Buffer.concat([brand(name), box('mdat', Buffer.from(MOTION.repeat(40)))]);

const xmp = (text: string): Buffer => segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${text}`));
/** The list of several pictures in one file (CIPA DC-007), with nothing in it. */
const pictureList = (): Buffer =>
  segment(0xe2, Buffer.concat([Buffer.from('MPF\0MM\0*\0\0\0\b', 'latin1'), Buffer.alloc(60)]));

/** Motion photo of a Pixel: an MP4 behind the picture (https://developer.android.com/media/platform/motion-photo-format). */
export async function pixelMotionPhoto(): Promise<Buffer> {
  const video = motion('mp42');
  const told = xmp(`<x:xmpmeta><rdf:Description GCamera:MotionPhoto="1" Item:Length="${video.length}"/></x:xmpmeta>`);
  return Buffer.concat([withSegments(await plainJpeg(), told), video]);
}

/** The older form, with its offset from the end. */
export async function pixelMicroVideo(): Promise<Buffer> {
  const video = motion('isom');
  const told = xmp(`<rdf:Description GCamera:MicroVideo="1" GCamera:MicroVideoOffset="${video.length}"/>`);
  return Buffer.concat([withSegments(await plainJpeg(), told), video]);
}

/** A Galaxy's trailer: named parts, a directory that begins with SEFH, its length, and SEFT as the last word. */
export async function samsungTrailer(withVideo: boolean): Promise<Buffer> {
  const name = withVideo ? 'MotionPhoto_Data' : 'Image_UTC_Data';
  const data = withVideo ? motion('mp42') : Buffer.from('1798300800000');
  const head = Buffer.alloc(8);
  head.writeUInt16LE(withVideo ? 0x0a30 : 0x0a01, 2);
  head.writeUInt32LE(name.length, 4);
  const part = Buffer.concat([head, Buffer.from(name), data]);
  const directory = Buffer.alloc(24);
  directory.write('SEFH');
  directory.writeUInt32LE(107, 4);
  directory.writeUInt32LE(1, 8);
  head.copy(directory, 12, 0, 4);
  directory.writeUInt32LE(part.length, 16);
  directory.writeUInt32LE(part.length, 20);
  const end = Buffer.alloc(8);
  end.writeUInt32LE(directory.length);
  end.write('SEFT', 4);
  return Buffer.concat([await plainJpeg(), part, directory, end]);
}

/** Several pictures in one file: the second lies behind the first one's end. */
export async function multiPicture(): Promise<Buffer> {
  const second = withSegments(await plainJpeg({ width: 160, height: 120 }), segment(0xfe, Buffer.from(MOTION)));
  return Buffer.concat([withSegments(await plainJpeg(), pictureList()), second]);
}

const NAMES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" ' +
  'xmlns:Container="http://ns.google.com/photos/1.0/container/" ' +
  'xmlns:Item="http://ns.google.com/photos/1.0/container/item/"';
const described = (attributes: string, inside = ''): Buffer =>
  xmp(
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${NAMES}>` +
      `<rdf:Description hdrgm:Version="1.0" ${attributes}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
const listed = (kind: string, length: number): string =>
  `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${kind}" Item:Mime="image/jpeg" ` +
  `Item:Length="${length}"/></rdf:li>`;

/**
 * Photo of a newer Pixel or Galaxy: a second JPEG behind the first says how much brighter a good screen shows each place
 * (https://developer.android.com/media/platform/hdr-image-format), and a film may follow.
 */
export async function ultraHdr(): Promise<Buffer> {
  const map = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#777' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer();
  const lights = withSegments(
    map,
    described(
      'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2.3" hdrgm:Gamma="1" hdrgm:OffsetSDR="0.015625" ' +
        'hdrgm:OffsetHDR="0.015625" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2.3" hdrgm:BaseRenditionIsHDR="False"',
    ),
  );
  const list = `<Container:Directory><rdf:Seq>${listed('Primary', 0)}${listed('GainMap', lights.length)}</rdf:Seq></Container:Directory>`;
  return Buffer.concat([withSegments(await plainJpeg(), described('', list), pictureList()), lights, motion('mp42')]);
}

/** Exif with which way up the picture is, and a small picture of its own, whose end is not the file's. */
export async function withExifThumbnail(orientation: number): Promise<Buffer> {
  const small = await plainJpeg({ width: 32, height: 24 });
  const tags = Buffer.alloc(26);
  tags.write('MM\0*\0\0\0\b\0\u0001', 'latin1');
  tags.writeUInt16BE(0x01_12, 10);
  tags.writeUInt16BE(3, 12);
  tags.writeUInt32BE(1, 14);
  tags.writeUInt16BE(orientation, 18);
  return withSegments(
    await plainJpeg(),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tags, small])),
  );
}

/** How an iPhone keeps a photo (ISO 23008-12): its boxes, without the pixels that nothing here decodes. */
export const heic = (name = 'heic'): Buffer => Buffer.concat([brand(name), box('meta', Buffer.alloc(40)), box('mdat')]);

/** A JPEG that says it has this size: only its head. */
export async function saysItIs(jpeg: Promise<Buffer>, { width, height }: Size): Promise<Buffer> {
  const bytes = Buffer.from(await jpeg);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
