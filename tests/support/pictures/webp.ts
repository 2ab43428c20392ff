import sharp from 'sharp';

/** WebP (https://developers.google.com/speed/webp/docs/riff_container): a name, a length, and so on. */
function chunk(kind: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

function webpOfChunks(...chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  const file = Buffer.concat([head, ...chunks]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}

function canvas(width: number, height: number, flags: number): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return chunk('VP8X', data);
}

const SIDE = 48;
const ANIMATED = 2;

/** A picture that moves, of as many frames as one likes: all of them the same. */
export async function animatedWebp(frames: number): Promise<Buffer> {
  const still = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#1e9e5a' } })
    .webp({ quality: 50 })
    .toBuffer();
  const head = Buffer.alloc(16);
  head.writeUIntLE(SIDE - 1, 6, 3);
  head.writeUIntLE(SIDE - 1, 9, 3);
  head.writeUIntLE(10, 12, 3);
  const frame = chunk('ANMF', Buffer.concat([head, still.subarray(12)]));
  return webpOfChunks(
    canvas(SIDE, SIDE, ANIMATED),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  );
}

const LARGEST_SIDE = 16_383;

/** One without loss that says it is as large as the format allows: 14 bits each for width and height, less one. */
export async function hugeWebp(): Promise<Buffer> {
  const still = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#1e9e5a' } })
    .webp({ lossless: true })
    .toBuffer();
  still.writeUInt32LE(((LARGEST_SIDE - 1) << 14) | (LARGEST_SIDE - 1), 21);
  return still;
}

/** Words beside the pixels, as many as one likes. */
export async function webpWithWords(words: string, count: number): Promise<Buffer> {
  const still = await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#1e9e5a' } })
    .webp()
    .toBuffer();
  const told = chunk('XMP ', Buffer.from(words));
  return webpOfChunks(canvas(SIDE, SIDE, 4), still.subarray(12), ...Array.from({ length: count }, () => told));
}
