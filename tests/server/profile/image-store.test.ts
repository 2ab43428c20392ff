import { mkdtempSync, readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeImageStore } from '#server/adapters/images.ts';
import { isWriteFailure } from '#server/db/write-health.ts';
import { testFiles } from '#tests/support/file-reader.ts';

test('a picture that finds no room on the disk leaves no file behind, and counts as a failed write', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
  let roomFor = 1;
  const store = makeImageStore(folder, testFiles, (file, bytes) => {
    roomFor -= 1;
    if (roomFor >= 0) return writeFile(file, bytes);
    return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  });
  const drawn = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#345' } })
    .png()
    .toBuffer();
  const picture = new Blob([new Uint8Array(drawn)]);
  const failure = await store.keepSquares(picture, [64, 32]).catch((error: unknown) => error);
  expect(isWriteFailure(failure)).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
  roomFor = 2;
  await store.keepSquares(picture, [64, 32]);
  expect(readdirSync(folder)).toHaveLength(2);
});
