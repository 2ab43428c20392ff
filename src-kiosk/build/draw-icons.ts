import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { INK } from '#shared/art/inks.ts';
import { markArt } from '#shared/art/mark.ts';

const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256];
const MAC_SIZE = 1024;
/** macOS draws icons with air around them: 824 of 1024, by Apple's grid. */
const MAC_BODY = 824 / 1024;
const ROUND = 0.22;

/** The mark on night, `body` of the square wide. */
function iconArt(body: number): string {
  const side = 32 * body;
  const inset = (32 - side) / 2;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect x="${inset}" y="${inset}" width="${side}" height="${side}" rx="${side * ROUND}" fill="${INK.night}"/>` +
    `<g transform="translate(${inset} ${inset}) scale(${body})">${markArt(INK.sky)}</g></svg>`
  );
}

const drawn = (size: number, body = 1): Sharp =>
  sharp(Buffer.from(iconArt(body)), { density: (72 * size) / 32 }).resize(size, size);

const BITMAP_HEADER = 40;
const ICO_ENTRY = 16;
/** From this size on Windows expects the picture inside as PNG. */
const PNG_FROM = 256;

/** A bitmap as it stands in an icon: rows from below, blue first, then a mask that the alpha channel makes needless. */
async function bitmap(size: number): Promise<Buffer> {
  const pixels = await drawn(size).ensureAlpha().raw().toBuffer();
  const header = Buffer.alloc(BITMAP_HEADER);
  header.writeUInt32LE(BITMAP_HEADER, 0);
  header.writeInt32LE(size, 4);
  header.writeInt32LE(size * 2, 8); // picture and mask
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(32, 14);
  const rows: Buffer[] = [];
  for (let y = size - 1; y >= 0; y--) {
    const row = Buffer.from(pixels.subarray(y * size * 4, (y + 1) * size * 4));
    for (let x = 0; x < row.length; x += 4) row.subarray(x, x + 3).reverse();
    rows.push(row);
  }
  return Buffer.concat([header, ...rows, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
}

async function windowsIcon(): Promise<Buffer> {
  const pictures = await Promise.all(
    WINDOWS_SIZES.map((size) => (size < PNG_FROM ? bitmap(size) : drawn(size).png().toBuffer())),
  );
  const head = Buffer.alloc(6 + ICO_ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, size] of WINDOWS_SIZES.entries()) {
    const at = 6 + ICO_ENTRY * index;
    const side = size % 256; // 0 says 256
    const bytes = pictures[index]?.length ?? 0;
    head.writeUInt8(side, at);
    head.writeUInt8(side, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bytes, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bytes;
  }
  return Buffer.concat([head, ...pictures]);
}

/** The desk's icons from the product's mark: a folder of PNGs for Linux, `icon.ico`, and `mac.png` for the icns. */
export async function drawIcons(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'linux'), { recursive: true });
  for (const size of LINUX_SIZES)
    await drawn(size)
      .png()
      .toFile(path.join(folder, `linux/${size}x${size}.png`));
  await drawn(MAC_SIZE, MAC_BODY).png().toFile(path.join(folder, 'mac.png'));
  writeFileSync(path.join(folder, 'icon.ico'), await windowsIcon());
}
